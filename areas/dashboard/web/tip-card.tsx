import { Lightbulb, X } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { tipOf } from "./first-steps.view.ts";

/** One tip a day, until tips are closed. */
export function TipCard({ onClose }: { onClose: () => void }) {
  const tip = tipOf(new Date());
  return (
    <section className="card flex items-start gap-2.5 p-4 pr-2 tablet:p-5 tablet:pr-2" aria-label="Tip">
      <Lightbulb className="icon flex-none text-warning" aria-hidden />
      <p className="flex-1 text-small text-text-2">
        <b className="text-text">{tip.title}</b> {tip.text}
      </p>
      <IconButton icon={X} size="small" label="Hide this tip" className="-mt-1.5" onClick={onClose} />
    </section>
  );
}
