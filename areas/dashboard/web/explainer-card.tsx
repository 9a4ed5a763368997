import { HandCoins, ListChecks, Users } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";

const places = [
  { icon: Users, name: "My Customers", what: "everyone you know" },
  { icon: ListChecks, name: "Things To Do", what: "what you promised" },
  { icon: HandCoins, name: "Possible Sales", what: "who might buy next" },
] as const;

/** The explainer: shown until its button stores the flag and starts the guide (Spec 1 §4, First visit). */
export function ExplainerCard({ onConfirm }: { onConfirm: () => void }) {
  return (
    <section className="card pad" aria-labelledby="explainer-title">
      <h2 id="explainer-title">New here? One minute.</h2>
      <ul className="mt-1">
        {places.map(({ icon: Icon, name, what }) => (
          <li key={name} className="mt-2 flex gap-2.5 text-small text-text-2">
            <Icon className="icon small mt-px text-accent-text" aria-hidden />
            <span>
              <b className="font-label text-text">{name}</b>: {what}
            </span>
          </li>
        ))}
      </ul>
      <Button full className="mt-4" onClick={onConfirm}>
        Got it, show me around
      </Button>
    </section>
  );
}
