import { PGlite, types } from '@electric-sql/pglite'

const nameOfThing = 19

/** The kinds of arrays of PostgreSQL's own that a statement of ours or the queue's may hold: its number of the element, and of the array. */
const arrays: [element: number, array: number][] = [
  [types.JSON, 199],
  [types.BOOL, 1000],
  [types.BYTEA, 1001],
  [types.CHAR, 1002],
  [nameOfThing, 1003],
  [types.INT2, 1005],
  [types.INT4, 1007],
  [types.TEXT, 1009],
  [types.BPCHAR, 1014],
  [types.VARCHAR, 1015],
  [types.INT8, 1016],
  [types.FLOAT4, 1021],
  [types.FLOAT8, 1022],
  [types.OID, 1028],
  [types.TIMESTAMP, 1115],
  [types.DATE, 1182],
  [types.TIMESTAMPTZ, 1185],
  [types.INTERVAL, 1187],
  [types.NUMERIC, 1231],
  [types.REGCLASS, 2210],
  [types.UUID, 2951],
  [types.JSONB, 3807],
]

/**
 * PGlite, which asks the database at every start for its kinds of arrays, an eighth of a second of processor, and finds four hundred,
 * one for each table among them; it copies the list for each statement. It is told the few that there are instead.
 */
export class PgliteClient extends PGlite {
  override async _initArrayTypes(): Promise<void> {
    for (const [element, array] of arrays) {
      this.serializers[array] = (values) => types.arraySerializer(values, this.serializers[element], array)
      this.parsers[array] = (text) =>
        types.arrayParser(text, this.parsers[element] ?? ((value: string) => value), array)
    }
  }
}
