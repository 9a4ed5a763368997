import { useEffect, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { showToast } from "#platform/web/toasts.ts";
import { toasts } from "./billing.messages.ts";
import { useConfirm, usePaymentMethod } from "./billing.queries.ts";
import { isLate } from "./billing.view.ts";
import { CardPlace } from "./card-place.tsx";
import { useCard } from "./use-card.ts";

type Props = {
  publishableKey: string;
  /** What the button says where the new card pays what is late. */
  late?: string;
  onClose: () => void;
};

/** Another card, in place: a bank's question is laid over the whole page, and over a dialog it could not be answered. */
export function ChangeCard({ publishableKey, late, onClose }: Props) {
  const { run } = usePaymentMethod();
  const confirmed = useConfirm();
  const [clientSecret, setClientSecret] = useState<string>();
  const card = useCard({ publishableKey, clientSecret, returnPath: "/billing" });
  useEffect(() => {
    let isShown = true;
    const begin = async () => {
      const outcome = await run({});
      if (!isShown) return;
      if (outcome.ok && outcome.reply.clientSecret !== null) setClientSecret(outcome.reply.clientSecret);
      else onClose();
    };
    void begin();
    return () => void (isShown = false);
  }, [run, onClose]);
  const save = async () => {
    if (!(await card.confirm())) return;
    const outcome = await confirmed.run({});
    if (late === undefined) showToast({ ...toasts.cardChanged, tone: "positive" });
    else if (outcome.ok && !isLate(outcome.reply)) showToast({ ...toasts.cardPaid, tone: "positive" });
    else showToast({ ...toasts.stillLate, tone: "danger" });
    onClose();
  };
  return (
    <div className="mt-4 grid gap-4">
      <CardPlace card={card} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={card.confirming} onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          disabled={card.state !== "ready"}
          busy={card.confirming}
          onClick={() => void save()}
        >
          {card.confirming ? "Saving..." : (late ?? "Save card")}
        </Button>
      </div>
    </div>
  );
}
