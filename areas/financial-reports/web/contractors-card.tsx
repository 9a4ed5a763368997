import { FilePlus2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { moneyIn } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Contractor, Taxes } from "#areas/financial-reports/contract/taxes.schema.ts";
import { w9StateLabel } from "#areas/financial-reports/contract/w9-forms.rules.ts";
import { words } from "./taxes.messages.ts";
import { useContractors } from "./taxes.queries.ts";
import { contractorHref } from "./taxes.view.ts";

const W9Dialog = lazyClosable(async () => (await import("./w9-dialog.tsx")).W9Dialog);
const ThresholdDialog = lazyClosable(async () => (await import("./threshold-dialog.tsx")).ThresholdDialog);

type Opened = { what: "form"; contact?: { id: string; name: string } } | { what: "threshold" };

/** Whom the business paid as contractors in the year, against the threshold, and whether their W-9 is there. */
export function ContractorsCard({ taxes, asked }: { taxes: Taxes; asked: number | undefined }) {
  const { year, currency, contractors } = taxes;
  const list = useContractors(asked);
  const mayKeep = useRight("manager");
  const [open, setOpen] = useKeptState<Opened | undefined>("contractors", undefined);
  const { threshold, isTyped, missing } = contractors;
  const amount = threshold === null ? "" : moneyIn(currency, threshold);
  return (
    <Card
      title={
        <>
          {words.contractors} <span className="text-small font-text text-muted">{words.contractorsTerm}</span>
        </>
      }
      actions={
        mayKeep && (
          <Button size="small" icon={FilePlus2} onClick={() => setOpen({ what: "form" })}>
            {words.addForm}
          </Button>
        )
      }
    >
      <p className="-mt-2 text-small text-muted">{words.contractorsHow}</p>
      <p className="mt-2 text-small">
        {threshold === null
          ? words.unknown(year)
          : isTyped
            ? words.typed(amount, year)
            : words.known(amount, year)}{" "}
        {missing !== null &&
          list.items?.length !== 0 &&
          (missing > 0 ? words.missing(missing) : words.noneMissing)}
      </p>
      {mayKeep && (threshold === null || isTyped) && (
        <Button size="small" className="mt-2" onClick={() => setOpen({ what: "threshold" })}>
          {isTyped ? words.changeThreshold : words.typeThreshold}
        </Button>
      )}
      <ul className="mt-2">
        {list.items?.map((one) => (
          <Row
            key={one.contactId ?? "nobody"}
            one={one}
            taxes={taxes}
            onForm={
              mayKeep && one.contactId !== null
                ? () => setOpen({ what: "form", contact: { id: one.contactId ?? "", name: one.name } })
                : undefined
            }
          />
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading={words.loadingContractors}
        empty={words.noContractors}
        failed={words.contractorsFailed}
      />
      <DialogSlot open={open}>
        {(shown, isOpen) =>
          shown.what === "form" ? (
            <W9Dialog open={isOpen} contact={shown.contact} onClose={() => setOpen(undefined)} />
          ) : (
            <ThresholdDialog
              open={isOpen}
              year={year}
              amount={threshold}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      </DialogSlot>
    </Card>
  );
}

function Row({
  one: { contactId, name, paid, w9, isExempt, isReached },
  taxes: { year, currency },
  onForm,
}: {
  one: Contractor;
  taxes: Taxes;
  onForm: (() => void) | undefined;
}) {
  const target = "link inline-flex min-h-9 items-center font-text pointer-coarse:min-h-11";
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 text-small">
      <span className="min-w-0 flex-1 basis-40">
        {contactId === null ? (
          <span className="inline-flex min-h-9 items-center">{name}</span>
        ) : (
          <a className={target} href={contractorHref(contactId, year)}>
            {name}
          </a>
        )}
      </span>
      {isReached === true && !isExempt && contactId !== null && (
        <Badge kind="tint" value="blue">
          {words.reached}
        </Badge>
      )}
      {isExempt && (
        <Badge kind="tint" value="grey">
          {words.exempt}
        </Badge>
      )}
      {contactId !== null && (
        <Badge kind="tint" value={w9 === "received" ? "green" : "amber"}>
          {w9StateLabel[w9]}
        </Badge>
      )}
      <span className="num ml-auto font-label">{moneyIn(currency, paid)}</span>
      {onForm && (
        <Button size="small" aria-label={`W-9 of ${name}`} onClick={onForm}>
          W-9
        </Button>
      )}
    </li>
  );
}
