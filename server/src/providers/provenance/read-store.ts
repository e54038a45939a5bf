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
  const { claim_generator_info, assertions, ingredients, signature_info } = manifest.data
  const actions = assertions.flatMap((assertion) =>
    assertion?.label.startsWith('c2pa.actions') ? assertion.data.actions : [],
  )
  return {
    state: ({ Trusted: 'trusted', Valid: 'valid', Invalid: 'invalid' } as const)[validation_state],
    problems: validation_status.flatMap(({ code }) => (code ? [code] : [])),
    issuer: [signature_info.issuer, signature_info.common_name].filter(Boolean).join(', ') || null,
    signedAt: signature_info.time ?? null,
    generator: claim_generator_info[0]?.name ?? null,
    actions: actions.slice(0, mostItems).map(({ action, softwareAgent, digitalSourceType }) => ({
      action: action ?? '',
      agent: softwareAgent ?? null,
      sourceType: digitalSourceType?.split('/').at(-1) ?? null,
    })),
    ingredients: ingredients.map(({ title, active_manifest: credentials }) => ({
      title: title ?? '',
      hasCredentials: credentials !== undefined,
    })),
  }
}
