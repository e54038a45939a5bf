import { useHydrated } from '../../lib/use-hydrated.ts'

/** What goes into a product's page. The key itself was shown when it was made. */
export function Snippet() {
  // The server does not know by which name it is called.
  const isHydrated = useHydrated()
  const origin = isHydrated ? window.location.origin : ''
  return (
    <details className="mt-5 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Put it into a page
      </summary>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <div
        role="region"
        aria-label="For the product’s page"
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-field bg-sunken p-4"
      >
        <pre className="font-mono text-xs leading-relaxed">
          {`<script async src="${origin}/button/v1.js"></script>
<ourela-try-on
  widget-key="your widget key"
  product-id="4711"
  product-name="Klein knit"
  product-price="€ 89.00"
  product-image="https://shop.example/pictures/4711.jpg"
></ourela-try-on>
<script>
  document.addEventListener('ourela:add-to-cart', (event) => addToCart(event.detail.id))
</script>`}
        </pre>
      </div>
    </details>
  )
}
