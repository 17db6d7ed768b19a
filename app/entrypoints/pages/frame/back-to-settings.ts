import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor } from "../ui/door.tsx";

/** Props of a page that Settings lead to in the admin. The dashboard has it in its menu. */
export function useBackToSettings() {
  const { settings } = useTexts();
  const { hasShop } = useDoor();
  return hasShop ? { backAction: { content: settings.title, url: "/app/settings" } } : {};
}
