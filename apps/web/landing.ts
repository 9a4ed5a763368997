import { connectLanding } from "#areas/landing/web/index.ts";
import { isLetIn } from "#platform/web/browser-flags.ts";
import "#platform/web/styles.css";

// The server cannot see the flags that open the screens: at `/` it sends the landing page, and who is in the demo gets the
// dashboard in its place (Spec 1 §2). The page's head has kept the landing page out of sight until here.
const root = document.getElementById("root");
if (root && window.location.pathname === "/" && isLetIn()) {
  root.replaceChildren();
  delete document.documentElement.dataset.letIn;
  // By the address that the server wrote down: an import by name would split the app into more files, and every screen would pay.
  void import(/* @vite-ignore */ root.dataset.app ?? "");
} else if (root) connectLanding(root);
