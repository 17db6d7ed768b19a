/** `npm run build`: installs what is missing and builds, when there is no build of the sources as they are. */
import { ensureBuilt, ensureInstalled } from "./install.mjs";

ensureInstalled();
ensureBuilt();
