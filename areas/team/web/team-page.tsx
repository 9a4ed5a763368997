import { useState } from "react";
import { UserRoundPlus } from "lucide-react";
import { grantable } from "#areas/team/contract/members.rules.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { useMe, useMembers } from "./members.queries.ts";
import { TeamInvitations } from "./team-invitations.tsx";
import { TeamLeaving } from "./team-leaving.tsx";
import { TeamPeople } from "./team-people.tsx";

const InviteDialog = lazyClosable(async () => (await import("./invite-dialog.tsx")).InviteDialog);

/** Settings, Team: who works here, who is invited, and the ways out. */
export function TeamPage() {
  const me = useMe();
  const members = useMembers().data ?? [];
  const [inviting, setInviting] = useKeptState("inviting", false);
  const [link, setLink] = useState<string>();
  const mayInvite = grantable(me.role).length > 0;
  const actions = (
    <>
      <BackLink href="/settings">Settings</BackLink>
      {mayInvite && (
        <Button look="primary" icon={UserRoundPlus} onClick={() => setInviting(true)}>
          Invite
        </Button>
      )}
    </>
  );
  return (
    <PageFrame title="Team" actions={actions}>
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5">
        <TeamPeople me={me} />
        {mayInvite && <TeamInvitations onLink={setLink} />}
        {members.length > 0 && <TeamLeaving me={me} members={members} />}
      </div>
      <InviteDialog open={inviting} me={me} onClose={() => setInviting(false)} onLink={setLink} />
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </PageFrame>
  );
}
