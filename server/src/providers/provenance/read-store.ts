import { z } from 'zod'
import type { ReadCredentials } from './type.ts'

const longestText = 200
const mostItems = 30

const text = z
  .string()
  .transform((value) => value.replace(/\p{Cc}+/gu, ' ').slice(0, longestText))
  .nullable()
  .catch(null)
const items = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.slice(0, mostItems))
    .pipe(z.array(item))

/** Older manifests name what did something, newer ones describe it. */
const agentSchema = z.preprocess(
  (agent) => (typeof agent === 'object' && agent !== null && 'name' in agent ? agent.name : agent),
  text,
)
const actionSchema = z
  .object({ action: text, softwareAgent: agentSchema, digitalSourceType: text })
  .partial()
  .catch({})
const assertionSchema = z
  .object({ label: z.string(), data: z.object({ actions: items(actionSchema) }) })
  .nullable()
  .catch(null)
const ingredientSchema = z
  .object({ title: text, active_manifest: z.string().optional().catch(undefined) })
  .partial()
  .catch({})
const manifestSchema = z.object({
  claim_generator_info: items(z.object({ name: text }).catch({ name: null })),
  assertions: items(assertionSchema),
  ingredients: items(ingredientSchema),
  signature_info: z.object({ issuer: text, common_name: text, time: text }).partial().catch({}),
})
const storeSchema = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), z.unknown()),
  validation_state: z.enum(['Trusted', 'Valid', 'Invalid']).catch('Invalid'),
  validation_status: items(z.object({ code: text }).catch({ code: null })).optional(),
})

/** What the library read of a file, in our words; null when it is no manifest store after all. */
export function readStore(json: string): ReadCredentials | null {
  const store = storeSchema.safeParse(JSON.parse(json))
  if (!store.success) return null
  const { active_manifest, manifests, validation_state, validation_status = [] } = store.data
  const manifest = manifestSchema.safeParse(manifests[active_manifest])
  if (!manifest.success) return null
  const { claim_generator_info, ingredients, signature_info } = manifest.data
  return {
    state: ({ Trusted: 'trusted', Valid: 'valid', Invalid: 'invalid' } as const)[validation_state],
    problems: validation_status.flatMap(({ code }) => (code ? [code] : [])),
    issuer: nameSigner(signature_info),
    signedAt: signature_info.time ?? null,
    generator: claim_generator_info[0]?.name ?? null,
    actions: listActions(manifests, active_manifest).slice(0, mostItems),
    ingredients: ingredients.map(({ title, active_manifest: credentials }) => ({
      title: title ?? '',
      hasCredentials: credentials !== undefined,
    })),
  }
}

type Signature = z.infer<typeof manifestSchema>['signature_info']

function nameSigner({ issuer, common_name: name }: Signature): string | null {
  if (issuer && name && !name.includes(issuer)) return `${name} (${issuer})`
  return name ?? issuer ?? null
}

/** What was done, what went in first: an ingredient's own history comes before what was made of it. */
function listActions(
  manifests: Record<string, unknown>,
  label: string,
  seen = new Set<string>(),
): ReadCredentials['actions'] {
  const manifest = manifestSchema.safeParse(manifests[label])
  if (!manifest.success || seen.has(label) || seen.size > mostItems) return []
  seen.add(label)
  const { assertions, ingredients } = manifest.data
  const before = ingredients.flatMap(({ active_manifest: origin }) =>
    origin ? listActions(manifests, origin, seen) : [],
  )
  const own = assertions.flatMap((assertion) =>
    assertion?.label.startsWith('c2pa.actions') ? assertion.data.actions : [],
  )
  return [
    ...before,
    ...own.map(({ action, softwareAgent, digitalSourceType }) => ({
      action: action ?? '',
      agent: softwareAgent ?? null,
      sourceType: digitalSourceType?.split('/').at(-1) ?? null,
    })),
  ]
}
