import { money } from "#platform/web/format.ts";
import { applyServerErrors } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { quoteOf } from "#areas/formation/contract/quotes.rules.ts";
import { stateNames, typeNames } from "#areas/formation/contract/state-names.rules.ts";
import { words } from "./formation.messages.ts";
import { useOrder, useStateCosts } from "./formation.queries.ts";
import { type OrderFormOf, orderBody } from "./order-form.view.ts";
import { QuoteLines } from "./quote-lines.tsx";

type Props = { form: OrderFormOf; onStep: (step: number) => void; onOrdered: () => void };

/** Each dollar and its source, and the order. */
export function ReviewStep({ form, onStep, onOrdered }: Props) {
  const values = form.watch();
  const { businessName, incorporationState, businessType, packageType, additionalServices, owners } = values;
  const costs = useStateCosts(incorporationState, businessType);
  const facts = costs.data?.facts;
  const quote = facts && quoteOf({ facts, packageType, additionalServices });
  const mayOrder = useRight("manager");
  const { run, pending } = useOrder();
  const order = form.handleSubmit(async (checked) => {
    if (!quote) return;
    const outcome = await run({ body: orderBody(checked, quote) });
    if (outcome.ok) onOrdered();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  if (!incorporationState || !businessType)
    return (
      <Notice
        action={
          <Button size="small" onClick={() => onStep(1)}>
            Choose
          </Button>
        }
      >
        Choose a name, a state and a type first.
      </Notice>
    );
  return (
    <>
      <Card title="Your order">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
          <dt className="text-muted">Name</dt>
          <dd className="wrap-anywhere">{businessName}</dd>
          <dt className="text-muted">Type</dt>
          <dd>
            {typeNames[businessType]} in {stateNames[incorporationState]}
          </dd>
          <dt className="text-muted">Owners</dt>
          <dd className="wrap-anywhere">
            {owners.map(({ name, percent }) => `${name} (${percent}%)`).join(", ")}
          </dd>
        </dl>
      </Card>
      {costs.isPending && (
        <Waiting label="Loading the costs">
          <Skeleton className="h-72" />
        </Waiting>
      )}
      <FailedRead read={costs} title="The costs didn’t load" />
      {quote && (
        <Card title="Each dollar of the first year">
          <p className="-mt-2 mb-2 text-small text-text-2">
            {quote.serviceFees === "0.00" ? words.reviewLead : words.reviewLeadPaid}
          </p>
          <QuoteLines quote={quote} filingUrl={costs.data?.filingUrl ?? null} />
        </Card>
      )}
      <FormTrouble form={form} />
      {mayOrder && quote && (
        <span>
          <Button look="primary" size="large" busy={pending} onClick={() => void order()}>
            {pending
              ? "Ordering..."
              : quote.totalAmount === null
                ? quote.serviceFees === "0.00"
                  ? "Place the order"
                  : `Place the order: ${money(quote.serviceFees)} to us`
                : `Place the order: ${money(quote.totalAmount)}`}
          </Button>
        </span>
      )}
    </>
  );
}
