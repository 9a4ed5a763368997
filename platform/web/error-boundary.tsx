import type { ReactNode } from "react";
import { ErrorBoundary as Boundary, type FallbackProps } from "react-error-boundary";
import { ErrorState } from "./ui/states.tsx";

/** Keeps a broken part from taking the whole screen with it: says so and offers Retry. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary onError={(error) => console.error(error)} FallbackComponent={Broken}>
      {children}
    </Boundary>
  );
}

function Broken({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <ErrorState title="This part of the page didn’t work" error={error} onRetry={resetErrorBoundary}>
      What you already saved is safe. Try again, or reload the page.
    </ErrorState>
  );
}
