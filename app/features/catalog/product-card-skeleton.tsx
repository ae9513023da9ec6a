/** A card that is still loading, in the size of a real one. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden="true" className="animate-pulse">
      <div className="aspect-[4/5] w-full bg-sand" />
      <div className="mt-3.5 flex justify-between">
        <div className="my-0.5 h-3.5 w-16 bg-sand" />
        <div className="my-0.5 h-3.5 w-20 bg-sand" />
      </div>
      <div className="mt-2 h-4 w-3/4 bg-sand" />
      <div className="mt-2.5 h-4 w-20 bg-sand" />
    </div>
  )
}
