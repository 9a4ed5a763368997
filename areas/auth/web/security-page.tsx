import { useState } from "react";
import { MonitorSmartphone } from "lucide-react";
import { age, dateTime } from "#platform/web/format.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useNow } from "#platform/web/use-now.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { SessionInfo } from "#areas/auth/contract/auth.schema.ts";
import { authDemoActions, authMessages } from "./auth.messages.ts";
import { PendingEmail } from "./pending-email.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** Change the password; see and end your sessions. */
export function SecurityPage() {
  return (
    <PageFrame title="Sign-in & Security" actions={<BackLink href="/settings">Settings</BackLink>}>
      <div className="grid max-w-[640px] gap-5">
        <PendingEmail />
        <Card title="Change your password">
          <PasswordChangeForm />
        </Card>
        <TwoFactorCard />
        <PasskeysCard />
        <Places />
      </div>
    </PageFrame>
  );
}

function Places() {
  const places = useQueryOf(authApi.sessions);
  const [asking, setAsking] = useState(false);
  const endOthers = useAction(authApi.endOtherSessions, {
    demo: authDemoActions.endOtherSessions,
    success: authMessages.othersEnded,
    failure: authMessages.notEnded,
    refresh: [authApi.sessions, authApi.pendingEmail],
  });
  const others = places.data?.filter((place) => !place.current).length ?? 0;
  const act = async () => {
    await endOthers.run({});
    setAsking(false);
  };
  return (
    <Card
      title="Where you’re signed in"
      pad={false}
      actions={
        others > 0 ? (
          <Button look="quiet-danger" size="small" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        ) : undefined
      }
    >
      {places.isPending && (
        <Waiting label="Loading" className="grid gap-3 px-card pb-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Waiting>
      )}
      <FailedRead read={places} title="The list didn’t load" />
      {places.data && (
        <ul>
          {places.data.map((place) => (
            <Place key={place.id} place={place} />
          ))}
        </ul>
      )}
      <AskDialog
        open={asking}
        title="Sign out everywhere else?"
        keep="Cancel"
        act="Sign out"
        busy={endOthers.pending}
        onKeep={() => setAsking(false)}
        onAct={() => void act()}
      >
        You stay signed in here. Other devices will need your password, and anything unsaved there is lost.
      </AskDialog>
    </Card>
  );
}

function Place({ place }: { place: SessionInfo }) {
  const now = useNow();
  const end = useAction(authApi.endSession, {
    demo: authDemoActions.endSession,
    success: authMessages.placeEnded,
    failure: authMessages.notEnded,
    refresh: [authApi.sessions],
  });
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line px-card py-2.5">
      <MonitorSmartphone className="icon text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-label wrap-anywhere">{place.device}</p>
        <p className="text-caption text-muted" title={dateTime(place.lastSeenAt)}>
          Last seen {age(place.lastSeenAt, now).toLowerCase()}, signed in {dateTime(place.createdAt)}
        </p>
      </div>
      {place.current ? (
        <Badge kind="tint" value="green">
          This device
        </Badge>
      ) : (
        <Button
          look="quiet"
          size="small"
          busy={end.pending}
          aria-label={`Sign out ${place.device}`}
          onClick={() => void end.run({ params: { id: place.id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
