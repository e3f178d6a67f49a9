export function flatten(table: object, prefix?: string, into?: Record<string, string>): Record<string, string>
export function ownWords(language: string): Record<string, string>
