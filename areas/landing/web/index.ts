export { connectLanding } from "./landing.view.ts";
