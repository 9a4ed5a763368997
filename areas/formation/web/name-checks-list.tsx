import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { NameCheck } from "#areas/formation/contract/name-checks.schema.ts";
import { stateNames, typeNames } from "#areas/formation/contract/state-names.rules.ts";
import { words } from "./formation.messages.ts";
import { useNameChecks, useRemoveCheck } from "./formation.queries.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

/** The names that were checked before: one can be taken up again, or removed. Nothing while there are none. */
export function NameChecksList({ onUse }: { onUse: (check: NameCheck) => void }) {
  const list = useNameChecks();
  const { run, pending } = useRemoveCheck();
  const [removing, setRemoving] = useState<NameCheck>();
  const { items } = list;
  return (
    <>
      <FailedRead read={list} title="The names you checked didn’t load" />
      {items && items.length > 0 && (
        <Card title={words.checkedNames}>
          <ul aria-label={words.checkedNames}>
            {items.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-2 border-t border-line py-2.5 first:border-0"
              >
                <span className="grid min-w-0 flex-1 basis-56">
                  <span className="font-label wrap-anywhere">{one.businessName}</span>
                  <span className="text-small text-text-2">
                    {typeNames[one.businessType]} in {stateNames[one.incorporationState]}
                    {one.problems.length > 0 && ` · ${one.problems.map(({ message }) => message).join(" ")}`}
                  </span>
                  {one.seen && <span className="text-small wrap-anywhere text-muted">{one.seen}</span>}
                </span>
                <span className="flex gap-2">
                  <Button size="small" aria-label={`Use ${one.businessName}`} onClick={() => onUse(one)}>
                    Use
                  </Button>
                  <Button
                    size="small"
                    look="quiet-danger"
                    aria-label={`Remove ${one.businessName}`}
                    onClick={() => setRemoving(one)}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <MoreButton list={list} />
        </Card>
      )}
      <DialogSlot open={removing}>
        {({ id, businessName }, open) => (
          <RemoveDialog
            open={open}
            title={words.removeCheck(businessName)}
            text={words.removeCheckHelp}
            remove={() => run({ params: { id } })}
            busy={pending}
            onClose={() => setRemoving(undefined)}
          />
        )}
      </DialogSlot>
    </>
  );
}
