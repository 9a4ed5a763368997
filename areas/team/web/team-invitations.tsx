import { Ellipsis, Link2, MailX, Send } from "lucide-react";
import { date, dateTime } from "#platform/web/format.ts";
import { useNow } from "#platform/web/use-now.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Invitation } from "#areas/team/contract/invitations.schema.ts";
import { roleWords } from "#areas/team/contract/members.rules.ts";
import { useCopyLink, useInvitations, useResend, useRevoke } from "./members.queries.ts";
import { teamWords as words } from "./team.messages.ts";
import { isTooOld } from "./team.view.ts";

/** Invitations without an answer yet. Shown only when there are any. */
export function TeamInvitations({ onLink }: { onLink: (link: string) => void }) {
  const invitations = useInvitations(true);
  if (invitations.data?.length === 0) return null;
  return (
    <Card title="Pending invitations" pad={false}>
      {invitations.isPending && (
        <Waiting label="Loading the invitations" className="px-card pb-5">
          <Skeleton className="h-12" />
        </Waiting>
      )}
      <FailedRead read={invitations} title="The invitations didn’t load" />
      {invitations.data && (
        <ul>
          {invitations.data.map((invitation) => (
            <Invited key={invitation.id} invitation={invitation} onLink={onLink} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const mailWords: Record<Invitation["mail"], string> = {
  waiting: "We’re sending the email.",
  sent: "Email sent.",
  none: "Email isn’t set up, so copy the link and send it yourself.",
};

function Invited({ invitation, onLink }: { invitation: Invitation; onLink: (link: string) => void }) {
  const now = useNow();
  const [resend, copy, revoke] = [useResend(), useCopyLink(), useRevoke()];
  const params = { id: invitation.id };
  const tooOld = isTooOld(invitation, now);
  const sendAgain = async () => {
    const outcome = await resend.run({ params });
    if (outcome.ok && outcome.reply.link) onLink(outcome.reply.link);
  };
  const copyLink = async () => {
    const outcome = await copy.run({ params });
    if (outcome.ok) onLink(outcome.reply.link);
  };
  const items = [
    { label: "Copy link", icon: Link2, disabled: tooOld, onSelect: () => void copyLink() },
    { label: "Resend", icon: Send, onSelect: () => void sendAgain() },
    { label: "Cancel invitation", icon: MailX, danger: true, onSelect: () => void revoke.run({ params }) },
  ];
  return (
    <li className="flex items-center gap-3 border-t border-line px-card py-3 first:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-label wrap-anywhere">{invitation.email}</span>
          <Badge kind="tint" value="grey">
            {roleWords[invitation.role].name}
          </Badge>
          {tooOld && (
            <Badge kind="tint" value="amber">
              Expired
            </Badge>
          )}
        </p>
        <p className="text-small text-muted">
          {tooOld
            ? "The link has expired. Resend it."
            : `${mailWords[invitation.mail]} ${
                invitation.accessUntil === null
                  ? `Works until ${date(invitation.expiresAt)}.`
                  : words.until(dateTime(invitation.accessUntil))
              }`}
        </p>
      </div>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={`More about the invitation to ${invitation.email}`}
            busy={resend.pending || copy.pending || revoke.pending}
          />
        }
        items={items}
      />
    </li>
  );
}
