import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { DealForm, dealChangesOf, dealFormOf, emptyDealForm, newDealOf } from "./deal-form.view.ts";
import { DealFormFields } from "./deal-form-fields.tsx";
import { DealHistory } from "./deal-history.tsx";
import { words } from "./deals.messages.ts";
import { useAddDeal, useSaveDeal, useStages } from "./deals.queries.ts";
import { typeOf } from "./deals.view.ts";

type Props = {
  open: boolean;
  deal?: Deal;
  contact?: { id: string; name: string };
  onClose: () => void;
  onWon: (deal: Deal) => void;
};

/** Adds and edits a sale: whose it is and its stage are required, the rest can wait. */
export function EditDealDialog({ open, deal, contact, onClose, onWon }: Props) {
  const stages = useStages();
  const wasType = deal && typeOf(stages, deal.stage);
  const wasLost = wasType === "lost";
  const [initial] = useState(() =>
    deal ? dealFormOf(deal, wasLost) : emptyDealForm(firstStageKey, contact?.id),
  );
  const form = useFormOf(DealForm, initial, `sale:${deal?.id ?? "new"}`);
  const [add, save] = [useAddDeal(), useSaveDeal()];
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(async (values) => {
    if (pending) return;
    const outcome = deal
      ? await save.run({ params: { id: deal.id }, body: dealChangesOf(deal, values, wasLost) })
      : await add.run({ body: newDealOf(values) });
    if (!outcome.ok) {
      if ("error" in outcome) applyServerErrors(form, outcome.error);
      return;
    }
    onClose();
    if (wasType !== "won" && typeOf(stages, outcome.reply.stage) === "won") onWon(outcome.reply);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={deal ? "Edit Sale" : words.add}
      subtitle={deal?.contactName ?? contact?.name}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>
          {deal ? (pending ? "Saving..." : "Save changes") : pending ? "Adding Sale..." : words.add}
        </CancelAndSubmit>
      }
    >
      <DealFormFields form={form} deal={deal} asksWho={!deal && !contact} stages={stages} />
      {deal && <DealHistory id={deal.id} />}
    </Dialog>
  );
}
