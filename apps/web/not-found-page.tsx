import { Compass } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";

/** Any path that no screen has (Spec 1 §8). */
export function NotFoundPage() {
  return (
    <PageFrame title="404 Page Not Found">
      <EmptyState
        icon={Compass}
        title="There’s no page at this address"
        className="pt-16"
        acts={
          <ButtonLink href="/" look="primary">
            Go to the home page
          </ButtonLink>
        }
      >
        It may have moved, or the address has a typo.
      </EmptyState>
    </PageFrame>
  );
}
