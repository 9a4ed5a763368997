import { DemoDialog } from "./demo-dialog.tsx";
import { LandingClosing } from "./landing-closing.tsx";
import { LandingComparison } from "./landing-comparison.tsx";
import { LandingFeatures } from "./landing-features.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { LandingPlans } from "./landing-plans.tsx";
import { LandingQuestions } from "./landing-questions.tsx";
import { connectLanding } from "./landing.view.ts";

const connect = (root: HTMLElement | null) => (root ? connectLanding(root) : undefined);

/** What a visitor sees first (Spec 1 §2). The build turns it into HTML, so nothing here may need a script to be seen. */
export function LandingPage() {
  return (
    <div ref={connect} className="overflow-x-clip bg-canvas">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <LandingHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        <LandingHero />
        <LandingFeatures />
        <LandingComparison />
        <LandingPlans />
        <LandingQuestions />
        <LandingClosing />
      </main>
      <LandingFooter />
      <DemoDialog />
    </div>
  );
}
