import { WifiOff } from "lucide-react";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";

const Retry = () => (
  <Button look="quiet" onClick={() => window.location.reload()}>
    Retry
  </Button>
);

/** Without a connection, in place of a screen that isn't kept, or of all when nothing is. */
export function OfflinePage({ hasKept }: { hasKept: boolean }) {
  if (!hasKept)
    return (
      <main className="visitor">
        <EmptyState icon={WifiOff} title="You’re offline" className="pt-16" acts={<Retry />}>
          Nothing is kept in this browser. Connect to the internet, then try again.
        </EmptyState>
      </main>
    );
  return (
    <PageFrame title="You’re offline">
      <EmptyState
        icon={WifiOff}
        title="This screen needs a connection"
        className="pt-16"
        acts={
          <>
            <ButtonLink href="/contacts" look="primary">
              My Customers
            </ButtonLink>
            <Retry />
          </>
        }
      >
        My Business, My Customers and Things To Do show what you saw there last.
      </EmptyState>
    </PageFrame>
  );
}
