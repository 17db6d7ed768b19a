/** `npm run build` installs and builds when there is no build of the current sources. */
import { ensureBuilt, ensureInstalled } from "./install.mjs";

ensureInstalled();
ensureBuilt();
