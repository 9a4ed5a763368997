import { RefreshCw } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { words } from "./billing.messages.ts";
import type { Card } from "./use-card.ts";

/** Where Stripe's card form stands, what it said last, and Retry where it didn't load. */
export function CardPlace({ card }: { card: Card }) {
  const { state, trouble, setPlace, retry } = card;
  return (
    <div className="grid gap-3">
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      {state === "missing" ? (
        <Notice
          tone="warning"
          action={
            <Button size="small" icon={RefreshCw} onClick={retry}>
              Retry
            </Button>
          }
        >
          {words.noForm}
        </Notice>
      ) : (
        <div className="min-h-40">
          {state === "loading" && (
            <Waiting label="Loading the payment form" className="grid gap-4">
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
            </Waiting>
          )}
          <div ref={setPlace} role="group" aria-label="Your card" />
        </div>
      )}
    </div>
  );
}
