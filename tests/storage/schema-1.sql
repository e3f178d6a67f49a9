-- A database as Bondline made it before it had migrations (schema 1): a table in play, a finished one.
BEGIN TRANSACTION;
CREATE TABLE devices (
	id VARCHAR(32) NOT NULL, 
	token_hash BLOB NOT NULL, 
	nickname TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "devices" VALUES('3c6ef372fe94f82a',X'C92983B63BE45CD58F4F6E321FDBCE71BE317336E2F864F98F44FDA5DE556F38','Ann');
INSERT INTO "devices" VALUES('78dde6e5fd29f054',X'6BADDBA1A98AF5F25B3DD129727DC49E87C11B50A3B3336F2DC5F4AEA45BCF23','Bob');
INSERT INTO "devices" VALUES('8ff34785799e5cbd',X'56886191AAA969678531ECFC7710A95B8091AA78EA242B7F3F0C5F165F544F84','Cat');
CREATE TABLE log (
	"table" VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	seat INTEGER, 
	n INTEGER, 
	kind VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY ("table", seq), 
	UNIQUE ("table", seat, n), 
	FOREIGN KEY("table") REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('1715609f7c746c69',1,1000000000,NULL,NULL,'create','{"code":"YHT6Q","game":"tiny","host":"3c6ef372fe94f82a","options":{},"pace":"normal","root":"000000000000000000000000000000000000000000000004538454127b096493","seats":[{"device":"3c6ef372fe94f82a","kind":"person","nickname":"Ann"},{"kind":"open"}],"spectators":true,"variant":""}');
INSERT INTO "log" VALUES('1715609f7c746c69',2,1000000000,2,NULL,'join','{"device":"78dde6e5fd29f054","nickname":"Bob"}');
INSERT INTO "log" VALUES('1715609f7c746c69',3,1000000000,NULL,NULL,'start','{"edition":"tiny-1@0","nonces":"","rules":0,"seats":[{"device":"3c6ef372fe94f82a","kind":"person","nickname":"Ann"},{"device":"78dde6e5fd29f054","kind":"person","nickname":"Bob"}]}');
INSERT INTO "log" VALUES('1715609f7c746c69',4,1000000000,NULL,NULL,'deal','~ 3 1 2 4 5 6 2 6 5');
INSERT INTO "log" VALUES('1715609f7c746c69',5,1000000000,1,1,'move','P1 grab');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',1,1000000000,NULL,NULL,'create','{"code":"Q33KY","game":"tiny","host":"8ff34785799e5cbd","options":{},"pace":"normal","root":"0000000000000000000000000000000000000000000000076a99b4b1f77dd0fc","seats":[{"device":"8ff34785799e5cbd","kind":"person","nickname":"Cat"},{"kind":"bot","level":"seeded"}],"spectators":true,"variant":""}');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',2,1000000000,NULL,NULL,'start','{"edition":"tiny-1@0","nonces":"","rules":0,"seats":[{"device":"8ff34785799e5cbd","kind":"person","nickname":"Cat"},{"kind":"bot","level":"seeded"}]}');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',3,1000000000,NULL,NULL,'deal','~ 6 2 2 4 2 5 1 4 1');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',4,1000000000,2,1,'move','P2 pick 4');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',5,1000000000,1,1,'move','P1 pick 1 ~ 3');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',6,1000000000,2,2,'move','P2 gamble 4 ~ 4');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',7,1000000000,1,2,'move','P1 pick 2 ~ 1');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',8,1000000000,1,3,'move','P1 pick 2');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',9,1000000000,1,4,'move','P1 grab');
INSERT INTO "log" VALUES('2e2ac13ef8e8d8d2',10,1000000000,2,3,'move','P2 pick 4');
CREATE TABLE records (
	"table" VARCHAR(32) NOT NULL, 
	deal INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	variant TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY ("table", deal), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "records" VALUES('2e2ac13ef8e8d8d2',1,1000000000,'tiny','','bondline record 1
game: tiny
players: 2
variant: 
edition: tiny-1@0
rules: 0
deal: 1
secret hash: 12c9577bd8d182ff4c83c86082cbf87ddc637c83d69a70f722e31daab4cbe380
secret: 159f513eacbc9c1afcbd71e3545959f9cf69582073acf83f8e7f7365ddb61c6e

~ 6 2 2 4 2 5 1 4 1
P2 pick 4
P1 pick 1 ~ 3
P2 gamble 4 ~ 4
P1 pick 2 ~ 1
P1 pick 2
P1 grab
P2 pick 4
result: 6 12
');
CREATE TABLE seats (
	"table" VARCHAR(32) NOT NULL, 
	device VARCHAR(32) NOT NULL, 
	PRIMARY KEY ("table", device), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('1715609f7c746c69','3c6ef372fe94f82a');
INSERT INTO "seats" VALUES('1715609f7c746c69','78dde6e5fd29f054');
INSERT INTO "seats" VALUES('2e2ac13ef8e8d8d2','8ff34785799e5cbd');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	changed BIGINT NOT NULL, 
	due_at BIGINT, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('1715609f7c746c69','YHT6Q','playing',1000000000,NULL);
INSERT INTO "tables" VALUES('2e2ac13ef8e8d8d2','Q33KY','over',1000000000,NULL);
CREATE TABLE version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "version" VALUES(1);
CREATE INDEX ix_tables_due_at ON tables (due_at);
CREATE INDEX ix_seats_device ON seats (device);
COMMIT;
