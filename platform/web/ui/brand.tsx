import { productName } from "#platform/contract/product.ts";

/** The mast and its stays, beside the name. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="9" fill="var(--accent)" />
        <path d="M17 7.4v14.1c0 .5.4.9.9.9h6.6c.7 0 1.1-.8.7-1.4L18.6 6.9c-.5-.8-1.6-.4-1.6.5Z" fill="#fff" />
        <path d="M13.6 8.6 7 22.4" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
        <path d="M7.4 26h17.2" stroke="#fff" strokeOpacity=".55" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      {productName}
    </>
  );
}

/** The fan of hairlines; only on screens without work to do. */
export function Rays() {
  const ends = [-560, -400, -250, -110, 20, 140, 250, 350, 450, 560, 680];
  return (
    <svg
      className="rays absolute inset-0 size-full"
      viewBox="0 0 480 900"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      stroke="var(--accent-line)"
      aria-hidden
    >
      <path vectorEffect="non-scaling-stroke" d={ends.map((x) => `M400 -60 ${x} 960`).join("")} />
    </svg>
  );
}
