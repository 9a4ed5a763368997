import { money } from "#platform/web/format.ts";
import { type EditForm, useEditForm } from "#platform/web/use-edit-form.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { DealForm, dealChangesOf, dealFormOf, emptyDealForm, newDealOf } from "./deal-form.view.ts";
import { DealFormFields } from "./deal-form-fields.tsx";
import { DealHistory } from "./deal-history.tsx";
import { words } from "./deals.messages.ts";
import { useAddDeal, useDeal, useSaveDeal, useStages } from "./deals.queries.ts";
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
  const [add, save] = [useAddDeal(), useSaveDeal()];
  const now = useDeal(deal?.id ?? "", open && deal !== undefined).data ?? deal;
  const wasType = now && typeOf(stages, now.stage);
  const edit: EditForm<typeof DealForm> = useEditForm({
    name: `sale:${deal?.id ?? "new"}`,
    schema: DealForm,
    record: now,
    valuesOf: (sale) => dealFormOf(sale, typeOf(stages, sale.stage) === "lost"),
    empty: () => emptyDealForm(firstStageKey, contact?.id),
    bodyOf: newDealOf,
    create: (body) => add.run({ body }),
    save: (changes, sale) =>
      save.run({ params: { id: sale.id }, body: dealChangesOf(changes, edit.form.getValues(), sale) }),
    onSaved: (sale) => {
      onClose();
      if (wasType !== "won" && typeOf(stages, sale.stage) === "won") onWon(sale);
    },
    labelOf: (field) => (field === "lines" ? "What’s in it" : undefined),
    wordsOf: (field, value) =>
      field === "lines" ? (value as Deal["lines"]).map(lineWords).join(", ") || "Nothing" : undefined,
  });
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={deal ? "Edit Sale" : words.add}
      subtitle={now?.contactName ?? contact?.name}
      {...(!deal && { acts: [words.add, "Adding Sale..."] })}
    >
      <DealFormFields form={edit.form} deal={now} asksWho={!deal && !contact} stages={stages} />
      {deal && <DealHistory id={deal.id} />}
    </EditDialog>
  );
}

const lineWords = ({ text, quantity, price }: Deal["lines"][number]): string =>
  `${quantity} × ${text} at ${money(price)}`;
