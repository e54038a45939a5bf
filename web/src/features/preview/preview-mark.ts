import type { PreviewMark } from '../../../../device/index.ts'

const compositeSynthetic = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic'

/** What stands on a preview and in it: the mark of a synthetic picture (IPTC), and that it is but a preview. */
export function writePreviewMark(brand: string): PreviewMark {
  const tool = escapeXml(`${brand} (preview made on the device)`)
  return {
    label: 'Preview',
    xmp: `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><Iptc4xmpExt:DigitalSourceType>${compositeSynthetic}</Iptc4xmpExt:DigitalSourceType><photoshop:Credit>AI-generated preview</photoshop:Credit><xmp:CreatorTool>${tool}</xmp:CreatorTool></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
