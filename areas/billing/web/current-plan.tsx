import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";
import { useResumeSubscription } from "./billing.queries.ts";
import { planByKey } from "#areas/billing/contract/plans.schema.ts";
import { actsOf, roomShare, roomWords, statusWords, termsWords } from "./billing.view.ts";

type Props = { subscription: Subscription; isOwner: boolean; onChange: () => void; onCancel: () => void };

/** The plan, how it stands, how much of it is used, and what can be done about it. */
export function CurrentPlan({ subscription, isOwner, onChange, onCancel }: Props) {
  const resume = useResumeSubscription();
  const { label, tint } = statusWords(subscription);
  const act = actsOf(subscription);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2.5">
        <h2 className="text-[1.25rem]">{planByKey(subscription.plan).name}</h2>
        <Badge kind="tint" value={tint}>
          {label}
        </Badge>
      </div>
      <p className="mt-1.5 text-text-2">{termsWords(subscription)}</p>
      <Room contacts={subscription.contacts} />
      {isOwner && (
        <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
          {act === "change" && <Button onClick={onChange}>Change plan</Button>}
          {(act === "change" || act === "cancel") && (
            <Button look="quiet-danger" onClick={onCancel}>
              Cancel Subscription
            </Button>
          )}
          {act === "resume" && (
            <Button look="primary" busy={resume.pending} onClick={() => void resume.run({})}>
              {resume.pending ? "Resuming..." : "Resume Subscription"}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Room({ contacts }: Pick<Subscription, "contacts">) {
  const share = roomShare(contacts);
  return (
    <a href="/contacts" className="mt-4 block rounded-control hover:bg-hover">
      <span className="font-label text-small">{roomWords(contacts)}</span>
      {share !== undefined && (
        <span
          className="bar mt-2 block"
          role="progressbar"
          aria-label="Customers used"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
        >
          <span style={{ width: `${share}%` }} />
        </span>
      )}
      {share !== undefined && share >= 80 && (
        <span className="mt-1.5 block text-caption text-muted">
          {share >= 100
            ? "Full. Make room, or choose a larger plan; anyone who books a meeting is still added."
            : "Nearly full."}
        </span>
      )}
    </a>
  );
}
