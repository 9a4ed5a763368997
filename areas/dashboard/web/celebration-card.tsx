import { PartyPopper, X } from "lucide-react";
import { productName } from "#platform/contract/product.ts";
import { IconButton } from "#platform/web/ui/button.tsx";

/** Replaces explainer and steps when all four are complete (Spec 1 §4). */
export function CelebrationCard({ firstName, onClose }: { firstName?: string; onClose: () => void }) {
  return (
    <section
      className="relative grid justify-items-center gap-1 overflow-hidden rounded-card bg-accent-soft p-[22px] text-center"
      aria-labelledby="party-title"
    >
      <svg
        className="rays absolute inset-0 size-full"
        viewBox="0 0 300 190"
        preserveAspectRatio="xMidYMin slice"
        fill="none"
        stroke="var(--accent-line)"
        aria-hidden
      >
        <path d="M150 -40 -80 200M150 -40 -20 200M150 -40 40 200M150 -40 95 200M150 -40 150 200M150 -40 205 200M150 -40 260 200M150 -40 320 200M150 -40 380 200" />
      </svg>
      <span className="relative mb-2 grid size-12 place-items-center rounded-full bg-accent text-on-accent">
        <PartyPopper className="icon large" aria-hidden />
      </span>
      <h2 id="party-title" className="relative">
        All four done{firstName ? `, ${firstName}` : ""}
      </h2>
      <p className="relative text-small text-balance text-text-2">
        Your business is set up. From here on, {productName} keeps track.
      </p>
      <IconButton
        icon={X}
        size="small"
        label="Hide this card"
        className="absolute! top-2 right-2"
        onClick={onClose}
      />
    </section>
  );
}
