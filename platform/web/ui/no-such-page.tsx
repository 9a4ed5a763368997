import { Compass } from "lucide-react";
import { ButtonLink } from "./button.tsx";
import { PageFrame } from "./page-frame.tsx";
import { EmptyState } from "./states.tsx";

/** What is at an address that no screen has (Spec 1 §8), or none for this person. */
export function NoSuchPage() {
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
