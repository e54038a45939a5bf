import { join } from 'node:path/posix'
import { parseSync, Visitor } from 'vite'

/** Something a file reaches for: another file, a package, or a global that the rules speak of. */
export type Reach = { kind: 'file' | 'package' | 'global'; name: string; line: number }

type FunctionNode = { start: number; end: number; params: { type: string; name?: unknown }[] }

export type SourceFile = { path: string; reaches: Reach[] }

/** What nothing but a database is asked, whatever it is called. */
const statements = /^(select(Distinct\w*)?|insert|execute|find(First|Many)|where|returning|\$\w+)$/
/** What sets, lists and hashes are asked too; an update or a delete of some rows shows by its `where` as well. */
const ambiguousStatements = /^(update|delete|query|with)$/

/** Reads one file's imports (types too) and its uses of process.env, fetch, the clock, SQL and HTTP. Paths are from the root. */
export function readSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const reaches: Reach[] = []
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const addImport = (specifier: string, offset: number) =>
    reaches.push({ ...resolveSpecifier(path, specifier), line: lineOf(offset) })
  const addGlobal = (name: string, offset: number) =>
    reaches.push({ kind: 'global', name, line: lineOf(offset) })

  for (const { moduleRequest } of module.staticImports) addImport(moduleRequest.value, moduleRequest.start)
  for (const { entries } of module.staticExports) {
    const source = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (source) addImport(source.value, source.start)
  }
  /** Where an identifier only names a member or a type and reads no variable, or was counted before. */
  const names = new Set<number>()
  /** Functions that are given a fetch of their own. */
  const givenFetch: { start: number; end: number }[] = []
  const isPassed = (offset: number) => givenFetch.some(({ start, end }) => start <= offset && offset <= end)
  const notePassedFetch = (node: FunctionNode) => {
    if (node.params.some((param) => textOf(param) === 'fetch')) givenFetch.push(node)
  }
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') addImport(source.value, start)
    },
    TSImportType({ source, start }) {
      addImport(source.value, start)
    },
    ImportDeclaration({ source, specifiers, start }) {
      if (source.value !== 'node:process') return
      for (const specifier of specifiers) {
        const name = specifier.type === 'ImportSpecifier' && textOf(specifier.imported)
        if (name === 'env') addGlobal('process.env', start)
      }
    },
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'Identifier' || init.name !== 'process' || id.type !== 'ObjectPattern') return
      addGlobal('process.env', id.start)
    },
    MemberExpression({ object, property, computed, start }) {
      if (!computed) names.add(property.start)
      const owner = object.type === 'Identifier' ? object.name : ''
      const holder = object.type === 'MemberExpression' ? textOf(object.property) : owner
      const member = textOf(property)
      if (owner === 'process' && member === 'env') addGlobal('process.env', start)
      if (/^(globalThis|window|self)$/.test(owner) && member === 'fetch') addGlobal('fetch', start)
      const isAsked = /^(tx|database)$/.test(holder) && ambiguousStatements.test(member)
      if (isAsked || statements.test(member)) addGlobal('sql', start)
      if (owner === 'Response') addGlobal('http', start)
      if ((owner === 'Date' && member === 'now') || (owner === 'Temporal' && member === 'Now')) {
        addGlobal('clock', start)
      }
    },
    NewExpression({ callee, arguments: values, start }) {
      const made = callee.type === 'Identifier' ? callee.name : ''
      if (made === 'Date' && values.length === 0) addGlobal('clock', start)
      if (made === 'Request' || made === 'Response') addGlobal('http', start)
    },
    TSTypeReference({ typeName, start }) {
      // What comes in is a request; an answer may be that of somebody who was asked.
      if (typeName.type === 'Identifier' && typeName.name === 'Request') addGlobal('http', start)
    },
    Property({ key, shorthand }) {
      if (!shorthand) names.add(key.start)
    },
    TSPropertySignature({ key }) {
      names.add(key.start)
    },
    TSMethodSignature({ key }) {
      names.add(key.start)
    },
    TSTypeQuery({ exprName }) {
      names.add(exprName.start)
    },
    FunctionDeclaration: notePassedFetch,
    FunctionExpression: notePassedFetch,
    ArrowFunctionExpression: notePassedFetch,
    Identifier({ name, start }) {
      if (name !== 'fetch' || names.has(start) || isPassed(start)) return
      names.add(start)
      addGlobal('fetch', start)
    },
  }).visit(program)
  return { path, reaches }
}

function resolveSpecifier(from: string, specifier: string): Pick<Reach, 'kind' | 'name'> {
  if (specifier.startsWith('.'))
    return { kind: 'file', name: join(from, '..', specifier.replace(/\?.*$/, '')) }
  if (/^(node|virtual):/.test(specifier)) return { kind: 'package', name: specifier }
  const depth = specifier.startsWith('@') ? 2 : 1
  return { kind: 'package', name: specifier.split('/').slice(0, depth).join('/') }
}

function textOf(node: { type: string; name?: unknown; value?: unknown }): string {
  if (typeof node.name === 'string') return node.name
  return typeof node.value === 'string' ? node.value : ''
}
