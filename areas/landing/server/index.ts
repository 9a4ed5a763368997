export { landingRoutes as routes } from "./landing.routes.ts";
