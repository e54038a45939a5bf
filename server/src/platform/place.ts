import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { Reader, type CountryResponse } from 'mmdb-lib'
import { z } from 'zod'
import { language } from '../../../contract/language.ts'
import { isPublicAddress } from './safe-fetch.ts'

const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
const countryNames = new Intl.DisplayNames([language], { type: 'region' })
const recordSchema = z.object({ country_code: z.string().length(2) })
let opening: Promise<Reader<CountryResponse>> | undefined

/** A network address -> the country it is used in, in words, from a table on this machine; null where nobody knows. */
export async function namePlace(address: string): Promise<string | null> {
  if (!ipaddr.isValid(address)) return null
  if (!isPublicAddress(address)) return 'Local network'
  opening ??= readFile(fileURLToPath(import.meta.resolve(file))).then((bytes) => new Reader(bytes))
  // The table says less than the library's type: a code alone.
  const record = recordSchema.safeParse((await opening).get(ipaddr.process(address).toString()))
  return record.success ? (countryNames.of(record.data.country_code) ?? null) : null
}
