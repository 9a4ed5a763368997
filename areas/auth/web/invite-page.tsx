import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { date, dateTime } from "#platform/web/format.ts";
import { leaveFor } from "#platform/web/whose.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { ErrorState, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { emailKey } from "#areas/auth/contract/auth.rules.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { invitationRefusals } from "#areas/team/contract/invitations.rules.ts";
import { InvitationToken, type InvitationCard } from "#areas/team/contract/invitations.schema.ts";
import { roleWords, seesWords } from "#areas/team/contract/members.rules.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessages } from "./auth.messages.ts";
import { cachedUser, useCurrentUser } from "./current-user.queries.ts";
import { InviteEitherForm } from "./invite-either-form.tsx";

/** Where an invitation's link leads: what it offers, and the form that fits its holder. */
export function InvitePage() {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const isWhole = InvitationToken.safeParse(token).success;
  const look = useQueryOf(invitationsApi.look, { query: { token }, enabled: isWhole });
  const refusal = isWhole ? look.error && serverMessage(look.error) : invitationRefusals.unknown;
  if (look.data) return <Offer card={look.data} token={token} />;
  return (
    <AuthFrame title="Invitation" subtitle={refusal ? "This link doesn’t work." : "One moment."}>
      {refusal && (
        <div className="mt-6 grid gap-5">
          <Notice tone="danger">{refusal}</Notice>
          <ButtonLink href="/auth" look="primary" size="large" full>
            Sign In
          </ButtonLink>
        </div>
      )}
      {!refusal && look.isError && (
        <ErrorState
          className="mt-6"
          title="The invitation didn’t load"
          error={look.error}
          onRetry={() => void look.refetch()}
          retrying={look.isFetching}
        />
      )}
      {isWhole && look.isPending && (
        <Waiting label="Loading the invitation" className="mt-6 grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-11" />
        </Waiting>
      )}
    </AuthFrame>
  );
}

function Offer({ card, token }: { card: InvitationCard; token: string }) {
  const now = useCurrentUser();
  // The person on arrival: a form that signs in stays on the screen until it has gone on to the dashboard.
  const [user, setUser] = useState(now);
  if (user === undefined && now !== undefined) setUser(now);
  const inviter = card.invitedBy ?? "Somebody";
  return (
    <AuthFrame title={`Join ${card.workspaceName}`} subtitle={`${inviter} invited you to join the team.`}>
      <div className="mt-6 grid gap-1 rounded-card bg-accent-soft px-4.5 py-3.5">
        <p className="font-label">{roleWords[card.role].name}</p>
        <p className="text-small text-text-2">
          {roleWords[card.role].sentence} {card.sees === "own" && seesWords.own.sentence}
        </p>
        <p className="text-small text-muted">
          For {card.email}, until {date(card.expiresAt)}.
        </p>
        {card.accessUntil && (
          <p className="text-small font-label">Your access ends {dateTime(card.accessUntil)}.</p>
        )}
      </div>
      {user === undefined ? null : user ? (
        <SignedIn card={card} token={token} email={user.email} />
      ) : (
        <InviteEitherForm card={card} token={token} />
      )}
    </AuthFrame>
  );
}

function SignedIn({ card, token, email }: { card: InvitationCard; token: string; email: string }) {
  const [failure, setFailure] = useState<string>();
  const queryClient = useQueryClient();
  const accept = useAction(invitationsApi.accept, {});
  const leave = useAction(authApi.logout, { failure: authMessages.notEnded });
  const join = async () => {
    const outcome = await accept.run({ body: { token } });
    if (outcome.ok) leaveFor("/dashboard");
    else if ("error" in outcome) setFailure(serverMessage(outcome.error) ?? authMessages.notReached);
    if (
      "error" in outcome &&
      outcome.error instanceof CallError &&
      outcome.error.status === 401 &&
      cachedUser(queryClient)
    )
      window.location.reload();
  };
  // Only the session ends: the link stays in the URL, for the person who signs in next.
  const signOut = async () => {
    if ((await leave.run({})).ok) window.location.reload();
  };
  if (emailKey(card.email) !== emailKey(email)) {
    return (
      <div className="mt-5 grid gap-4">
        <Notice tone="warning">{invitationRefusals.foreign(card.email, email)}</Notice>
        <Button look="primary" size="large" full busy={leave.pending} onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-5 grid gap-4">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" size="large" full busy={accept.pending} onClick={() => void join()}>
        {accept.pending ? "Joining..." : `Join ${card.workspaceName}`}
      </Button>
      <p className="text-small text-muted">
        You are signed in as {email}. Your other business stays the same. Use the menu to switch between them.
      </p>
    </div>
  );
}
