/* oxlint-disable no-underscore-dangle -- the library's own names */
import { ByteBuffer } from 'flatbuffers'

/**
 * A network in TensorFlow Lite's file format, as far as `createLiteNetwork` runs it: one graph of float32 steps. The numbers of fields
 * are those of the format's schema (tensorflow/lite/schema/schema.fbs).
 */
export type LiteModel = {
  constants: Map<number, LiteConstant>
  steps: LiteStep[]
  input: LitePlace
  output: LitePlace
}
/** `data`: float32 or int32 in little-endian order. */
export type LiteConstant = { shape: number[]; data: ArrayBuffer }
/** The number of a tensor, and its shape. */
export type LitePlace = { index: number; shape: number[] }
/** `code`: the number of a builtin operator. `inputs`: numbers of tensors, -1 where one is left out. */
export type LiteStep = { code: number; inputs: number[]; output: LitePlace; options: Fields }
/** The fields of a table, by their numbers; a field that the file leaves out has its default. */
export type Fields = { byte(field: number): number; integer(field: number, otherwise?: number): number }

const modelFields = { operators: 1, graphs: 2, buffers: 4 }
const graphFields = { tensors: 0, inputs: 1, outputs: 2, steps: 3 }
const tensorFields = { shape: 0, buffer: 2 }
const stepFields = { operator: 0, inputs: 1, outputs: 2, options: 4 }
/** Files of before 2020 name an operator in a byte. */
const operatorFields = { formerCode: 0, code: 3 }
const bufferFields = { data: 0 }

/** Reads a file. Throws on what is none; constants are copies, so the bytes may go. */
export function readLiteModel(bytes: ArrayBuffer): LiteModel {
  const file = new ByteBuffer(new Uint8Array(bytes))
  if (!file.__has_identifier('TFL3')) throw new Error('This is no file of TensorFlow Lite.')
  const model = openTable(file, file.readInt32(0))
  const codes = model
    .tables(modelFields.operators)
    .map((table) => Math.max(table.byte(operatorFields.formerCode), table.integer(operatorFields.code)))
  const buffers = model.tables(modelFields.buffers).map((table) => table.bytes(bufferFields.data))
  const [graph] = model.tables(modelFields.graphs)
  if (!graph) throw new Error('The file holds no graph.')
  const tensors = graph.tables(graphFields.tensors).map((table) => ({
    shape: table.integers(tensorFields.shape),
    data: buffers[table.integer(tensorFields.buffer)] ?? null,
  }))
  const firstOf = ([index = -1]: number[]): LitePlace => ({ index, shape: tensors[index]?.shape ?? [] })
  const constants = tensors.flatMap(({ shape, data }, index) =>
    data ? [[index, { shape, data }] as const] : [],
  )
  const steps = graph.tables(graphFields.steps).map((table) => ({
    code: codes[table.integer(stepFields.operator)] ?? -1,
    inputs: table.integers(stepFields.inputs),
    output: firstOf(table.integers(stepFields.outputs)),
    options: table.table(stepFields.options),
  }))
  return {
    constants: new Map(constants),
    steps,
    input: firstOf(graph.integers(graphFields.inputs)),
    output: firstOf(graph.integers(graphFields.outputs)),
  }
}

type Table = Fields & {
  integers(field: number): number[]
  bytes(field: number): ArrayBuffer | null
  table(field: number): Table
  tables(field: number): Table[]
}

/** A table's fields lie where its list of offsets says, which counts in twos from 4 on; 0 for a field that is left out. */
function openTable(file: ByteBuffer, at: number | null): Table {
  const placeOf = (field: number) => {
    const offset = at === null ? 0 : file.__offset(at, 4 + 2 * field)
    return at === null || offset === 0 ? null : at + offset
  }
  const itemsOf = <Item>(field: number, read: (place: number) => Item): Item[] => {
    const place = placeOf(field)
    if (place === null) return []
    const start = file.__vector(place)
    return Array.from({ length: file.__vector_len(place) }, (_, index) => read(start + 4 * index))
  }
  return {
    byte: (field) => {
      const place = placeOf(field)
      return place === null ? 0 : file.readInt8(place)
    },
    integer: (field, otherwise = 0) => {
      const place = placeOf(field)
      return place === null ? otherwise : file.readInt32(place)
    },
    integers: (field) => itemsOf(field, (place) => file.readInt32(place)),
    bytes: (field) => {
      const place = placeOf(field)
      if (place === null || file.__vector_len(place) === 0) return null
      const start = file.__vector(place)
      return file.bytes().slice(start, start + file.__vector_len(place)).buffer
    },
    table: (field) => {
      const place = placeOf(field)
      return openTable(file, place === null ? null : file.__indirect(place))
    },
    tables: (field) => itemsOf(field, (place) => openTable(file, file.__indirect(place))),
  }
}
