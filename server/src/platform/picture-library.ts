import sharp from 'sharp'

/*
 * The picture library as this process uses it, set up once. Its settings hold for every thread, and whoever decodes what a stranger
 * sent imports it from here.
 */

// libvips knows some forty formats, most of them read by old code. Only what we accept is ever decoded, and the SVG that we draw
// ourselves, which comes from memory and never from an upload (see images.ts).
const formats = ['Jpeg', 'Png', 'Webp'].flatMap((name) => [`${name}File`, `${name}Buffer`, `${name}Source`])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...formats, 'SvgBuffer'].map((loader) => `VipsForeignLoad${loader}`) })

// Nothing is decoded twice, and what ran beside each other would add up.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
