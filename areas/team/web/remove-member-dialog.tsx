import { fullNameOf } from "#platform/contract/full-name.ts";
import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { useRemoveMember } from "./members.queries.ts";
import { heirs, type Me } from "./team.view.ts";

/** Removes a teammate; asks who takes over their customers. */
export function RemoveMemberDialog({
  member,
  members,
  me,
  onClose,
}: {
  member: Member;
  members: readonly Member[];
  me: Me;
  onClose: () => void;
}) {
  const options = heirs(me, members, member);
  const [to, setTo] = useState(options[0]?.value ?? "");
  const remove = useRemoveMember(fullNameOf(member));
  const act = async () => {
    const outcome = await remove.run({ params: { id: member.id }, body: { to: to || null } });
    if (outcome.ok || "demo" in outcome) onClose();
  };
  const footer = (
    <>
      <DialogClose>
        <Button>Keep</Button>
      </DialogClose>
      <Button look="danger" busy={remove.pending} onClick={() => void act()}>
        {remove.pending ? "Removing..." : "Remove"}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${fullNameOf(member)}?`}
      subtitle="They’re signed out of this business right away. What they wrote stays, with their name. You can invite them again."
      footer={footer}
    >
      <SelectField
        label="Reassign their customers to"
        placeholder="No one"
        options={options}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
    </Dialog>
  );
}
