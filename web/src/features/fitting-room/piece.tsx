import type { RoomQuery, ShopProduct } from '../../../../contract/fitting-room.ts'
import { FieldError } from '../../ui/field.tsx'

type PieceProps = {
  room: RoomQuery
  product: ShopProduct
  error: string | null
  onError: () => void
}

/** The shop's piece. Its picture comes by way of us, who may read it. */
export function Piece({ room, product, error, onError }: PieceProps) {
  const query = new URLSearchParams({ key: room.key, origin: room.origin, image: product.image })
  return (
    <div className="flex items-center gap-4 border-b border-line pb-5 md:items-start">
      <div className="picture-box aspect-4/5 w-16 flex-none md:w-24">
        {!error && <img src={`/api/fitting-room/garment?${query}`} alt={product.name} onError={onError} />}
      </div>
      <div className="min-w-0">
        <p className="display text-d-xs wrap-anywhere">{product.name}</p>
        {product.price && <p className="tnum mt-1 text-ui text-ink-2">{product.price}</p>}
        {error && (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
