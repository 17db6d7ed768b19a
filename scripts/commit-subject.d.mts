export function complaintsAboutSubject(message: string): string[];
