import type { MailTexts } from "../shape.ts";
import { silences } from "./silences.ts";

export const mails: MailTexts = {
  logInSubject: "Ο σύνδεσμός σας για σύνδεση στο Waybill",
  logInText: (until) =>
    `Ανοίξτε τον σύνδεσμο για να συνδεθείτε στο Waybill. Ισχύει μία φορά, έως ${until} (UTC).\nΑν δεν τον ζητήσατε, αγνοήστε αυτό το μήνυμα.`,
  signUpSubject: "Ο σύνδεσμός σας για εγγραφή στο Waybill",
  signUpText: (until) =>
    `Ανοίξτε τον σύνδεσμο για να δημιουργήσετε τον λογαριασμό σας στο Waybill. Ισχύει μία φορά, έως ${until} (UTC).\nΑν δεν τον ζητήσατε, αγνοήστε αυτό το μήνυμα: δεν κρατάμε τίποτα για εσάς.`,
  invitedSubject: "Πρόσκληση στο Waybill",
  invitedText: (merchant, until) =>
    `Σας προσκαλεί στον πίνακα του Waybill: ${merchant}. Ο σύνδεσμος σας συνδέει μία φορά, έως ${until} (UTC).\nΑν δεν γνωρίζετε τον αποστολέα, αγνοήστε αυτό το μήνυμα.`,
  silences,
  silenceSubject: (shop, title) => `${shop}: ${title}`,
  silenceText: (title, body) =>
    `${title}.\n\n${body}\n\nΤο Waybill γράφει μία φορά· αν τελείωσε, το δείχνει η Αρχική του.`,
};
