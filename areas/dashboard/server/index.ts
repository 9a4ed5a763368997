export { statsRoutes as routes } from "./stats.routes.ts";
