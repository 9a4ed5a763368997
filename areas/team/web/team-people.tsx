import { fullNameOf } from "#platform/contract/full-name.ts";
import { useState } from "react";
import { Ellipsis, ShieldOff, UserRoundCog, UserRoundX } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { roleWords } from "#areas/team/contract/members.rules.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { useMembers } from "./members.queries.ts";
import { ResetStepDialog } from "./reset-step-dialog.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { teamWords as words } from "./team.messages.ts";
import { isManageable, mayResetStep, sentencesOf, type Me } from "./team.view.ts";

/** Everyone in the business, and what each may do. */
export function TeamPeople({ me }: { me: Me }) {
  const members = useMembers();
  const [changing, setChanging] = useState<Member>();
  const [removing, setRemoving] = useState<Member>();
  const [resetting, setResetting] = useState<Member>();
  return (
    <Card title="People" pad={false}>
      {members.isPending && (
        <Waiting label="Loading the team" className="grid gap-3 px-card pb-5">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Waiting>
      )}
      <FailedRead read={members} title="The team didn’t load" />
      {members.data && (
        <ul>
          {members.data.map((member) => (
            <Person
              key={member.id}
              member={member}
              me={me}
              onChange={() => setChanging(member)}
              onRemove={() => setRemoving(member)}
              onReset={() => setResetting(member)}
            />
          ))}
        </ul>
      )}
      {changing && <ChangeRoleDialog member={changing} me={me} onClose={() => setChanging(undefined)} />}
      {resetting && <ResetStepDialog member={resetting} onClose={() => setResetting(undefined)} />}
      {removing && (
        <RemoveMemberDialog
          member={removing}
          members={members.data ?? []}
          me={me}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}

function Person({
  member,
  me,
  onChange,
  onRemove,
  onReset,
}: {
  member: Member;
  me: Me;
  onChange: () => void;
  onRemove: () => void;
  onReset: () => void;
}) {
  const items = [
    { label: "Change what they can do", icon: UserRoundCog, onSelect: onChange },
    ...(mayResetStep(me, member)
      ? [{ label: "Turn off their two-step sign-in", icon: ShieldOff, onSelect: onReset }]
      : []),
    {
      label: member.accessUntil ? words.endAccess : "Remove",
      icon: UserRoundX,
      danger: true,
      onSelect: onRemove,
    },
  ];
  return (
    <li className="flex items-start gap-3 border-t border-line px-card py-3.5 first:border-0">
      <Avatar
        id={member.id}
        firstName={member.firstName}
        lastName={member.lastName}
        imageUrl={member.pictureUrl}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-label wrap-anywhere">{fullNameOf(member)}</span>
          {member.id === me.id && <span className="text-small text-muted">(you)</span>}
          <Badge kind="tint" value={member.role === "owner" ? "indigo" : "grey"}>
            {roleWords[member.role].name}
          </Badge>
        </p>
        <p className="wrap-anywhere text-small text-muted">{member.email}</p>
        <p className="mt-1 text-small text-text-2">{sentencesOf(member)}</p>
        {member.accessUntil && (
          <p className="text-small text-text-2">{words.until(dateTime(member.accessUntil))}</p>
        )}
      </div>
      {isManageable(me, member) && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More about ${fullNameOf(member)}`} />}
          items={items}
        />
      )}
    </li>
  );
}
