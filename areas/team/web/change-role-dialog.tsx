import { z } from "zod";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { Role, Sees } from "#platform/contract/endpoint.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { roleWords, seesIn, seesWords } from "#areas/team/contract/members.rules.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { useChangeMember, useMembers } from "./members.queries.ts";
import { RoleChoice } from "./role-choice.tsx";
import { type Me } from "./team.view.ts";

const RoleForm = z.strictObject({ role: Role, sees: Sees });

/** What a teammate may do and see. */
export function ChangeRoleDialog({ member, me, onClose }: { member: Member; me: Me; onClose: () => void }) {
  const now = useMembers().data?.find(({ id }) => id === member.id) ?? member;
  const change = useChangeMember();
  const edit = useEditForm({
    name: `member:${member.id}`,
    schema: RoleForm,
    record: now,
    valuesOf: ({ role, sees }) => ({ role, sees }),
    bodyOf: ({ role, sees }) => ({ role, sees: seesIn(role, sees) }),
    save: (body, { id }) => change.run({ params: { id }, body }),
    onSaved: onClose,
    labelOf: (field) => (field === "role" ? "What they can do" : "Can see"),
    wordsOf: (field, value) =>
      field === "role" ? roleWords[value as Role].name : seesWords[value as Sees].name,
  });
  const { form } = edit;
  const [role, sees] = form.watch(["role", "sees"]);
  return (
    <EditDialog
      open
      onClose={onClose}
      edit={edit}
      title={`What ${member.firstName} can do`}
      subtitle={fullNameOf(member)}
      acts={["Save", "Saving..."]}
    >
      <RoleChoice
        me={me}
        role={role}
        sees={sees}
        onRole={(chosen) => form.setValue("role", chosen)}
        onSees={(chosen) => form.setValue("sees", chosen)}
      />
    </EditDialog>
  );
}
