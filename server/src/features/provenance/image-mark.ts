import { escapeHtml } from '../../platform/html.ts'
import type { DigitalSourceType } from '../../providers/try-on-engine/type.ts'

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype'

/** Of the line by which we know our own pictures again; a name, not an address. */
const recordNamespace = 'urn:ourela:made:1'

/** The XMP packet that tells machines how a picture came to be (IPTC Digital Source Type). */
export function writeImageMark(
  brand: string,
  engine: { name: string; version: string },
  sourceType: DigitalSourceType,
  record: string,
): string {
  const tool = escapeHtml(`${brand} (${engine.name} ${engine.version})`)
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:made="${recordNamespace}"><Iptc4xmpExt:DigitalSourceType>${sourceTypes}/${sourceType}</Iptc4xmpExt:DigitalSourceType><photoshop:Credit>AI-generated image</photoshop:Credit><xmp:CreatorTool>${tool}</xmp:CreatorTool><made:Record>${record}</made:Record></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}
