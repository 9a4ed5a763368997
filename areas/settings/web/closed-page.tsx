import { useQueryClient } from "@tanstack/react-query";
import { currentUserKey, signOut, useCurrentUser } from "#areas/auth/web/index.ts";
import { ClosedPlan } from "#areas/billing/web/index.ts";
import { date } from "#platform/web/format.ts";
import { Brand } from "#platform/web/ui/brand.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useMyWorkspaces, useSwitch } from "#areas/team/web/index.ts";
import { deletedFrom } from "#areas/team/contract/closing.rules.ts";
import { CloseAccountCard } from "./close-account-card.tsx";
import { useReopenBusiness } from "./closing.queries.ts";
import { ExportCard } from "./export-card.tsx";

/** All that an owner sees of a closed business: until when it is there, and what can still be done. */
export function ClosedPage() {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const reopen = useReopenBusiness();
  if (!user?.workspaceClosedAt) return null;
  const open = async (today: string | undefined): Promise<boolean> => {
    const outcome = await reopen.run({ body: { today } });
    if (!outcome.ok) return false;
    await queryClient.invalidateQueries({ queryKey: currentUserKey });
    window.location.assign("/dashboard");
    return true;
  };
  return (
    <div className="min-h-dvh">
      <header className="flex items-center justify-between px-5 py-4 tablet:px-8">
        <span className="brand">
          <Brand />
        </span>
        <Button look="quiet" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </header>
      <main id="content" className="mx-auto grid max-w-[760px] gap-5 px-5 pb-10">
        <section className="card pad grid gap-4">
          <h1 className="wrap-anywhere">{user.workspaceName} is closed</h1>
          <p className="max-w-[64ch] text-text-2">
            It was closed on {date(user.workspaceClosedAt)}. Nothing is sent, and its public pages are gone.
            Everything is deleted on {date(deletedFrom(user.workspaceClosedAt))}. Until then you can open it
            again, with everything as it was.
          </p>
          <ClosedPlan opening={reopen.pending} onOpen={open} />
        </section>
        <ExportCard />
        <OtherBusinesses />
        <CloseAccountCard />
      </main>
    </div>
  );
}

function OtherBusinesses() {
  const others = (useMyWorkspaces(true).data ?? []).filter(({ current }) => !current);
  const change = useSwitch();
  if (others.length === 0) return null;
  return (
    <Card title="Your other businesses">
      <div className="flex flex-wrap gap-2">
        {others.map(({ id, name }) => (
          <Button key={id} busy={change.pending} onClick={() => change.go(id)}>
            {name}
          </Button>
        ))}
      </div>
    </Card>
  );
}
