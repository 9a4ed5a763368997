import { fullNameOf } from "#platform/contract/full-name.ts";
import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { seesIn } from "#areas/team/contract/members.rules.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { useChangeMember } from "./members.queries.ts";
import { RoleChoice } from "./role-choice.tsx";
import { type Me } from "./team.view.ts";

/** What a teammate may do and see. */
export function ChangeRoleDialog({ member, me, onClose }: { member: Member; me: Me; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const [sees, setSees] = useState(member.sees);
  const change = useChangeMember();
  const changed = role !== member.role || seesIn(role, sees) !== member.sees;
  const save = async () => {
    const outcome = await change.run({ params: { id: member.id }, body: { role, sees: seesIn(role, sees) } });
    if (outcome.ok || "demo" in outcome) onClose();
  };
  const footer = (
    <>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button look="primary" busy={change.pending} disabled={!changed} onClick={() => void save()}>
        {change.pending ? "Saving..." : "Save"}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`What ${member.firstName} can do`}
      subtitle={fullNameOf(member)}
      footer={footer}
      unsaved={changed}
    >
      <RoleChoice me={me} role={role} sees={sees} onRole={setRole} onSees={setSees} />
    </Dialog>
  );
}
