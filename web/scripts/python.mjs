// Runs a module of the engine: with $PYTHON, else the project's environment, else python3.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

export const web = resolve(import.meta.dirname, '..')
export const root = resolve(web, '..')

export function python(...args) {
  const own = join(root, '.venv', 'bin', 'python')
  const command = process.env.PYTHON ?? (existsSync(own) ? own : 'python3')
  const path = [root, process.env.PYTHONPATH].filter(Boolean).join(delimiter)
  return execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 64 * 1024 * 1024,
  })
}
