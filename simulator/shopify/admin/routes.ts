import type { Router } from "../http/router.ts";
import type { World } from "../state/world.ts";

export function addAdminRoutes(_router: Router, _world: World): void {}
