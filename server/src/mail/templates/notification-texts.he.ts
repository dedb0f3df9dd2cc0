import type { NotificationTexts } from './notification-texts.ts';

export const notificationTextsHe: NotificationTexts = {
  unknownPerson: 'שם לא ידוע',
  labels: { child: 'עבור', when: 'מועד', previously: 'המועד הקודם', notes: 'הערה' },
  settings: 'בחירת ההודעות שמגיעות אליי בדוא״ל',
  childStaysClosed: {
    subject: 'הכניסה של {child} סגורה עד לפתיחה שלך',
    body: 'בכניסה של {child} נבחרו עשר פעמים ביום אחד תמונות שגויות או מספר שגוי, ולכן הכניסה תישאר סגורה עד לפתיחה שלך. אם התמונות או המספר של {child} נשכחו, כדאי לבחור יחד חדשים; אם זה היה מישהו אחר, כדאי לבדוק את המכשירים של המשפחה.',
  },
  kinds: {
    teacher_approved: {
      subject: 'מעכשיו אפשר ללמד ב־Lomdim',
      body: 'הבקשה שלך ללמד אושרה. אפשר לפרסם קורסים, לפתוח שעות ולקבל תלמידים.',
      button: 'ללוח האישי שלי',
    },
    teacher_rejected: {
      subject: 'לגבי הבקשה שלך ללמד',
      body: 'קראנו את הבקשה שלך, ואיננו יכולים לאשר אותה כמו שהיא. נא להשלים את הפרופיל ולכתוב לנו, ונשמח לעיין בה שוב.',
      button: 'כתיבה אלינו',
    },
    teacher_suspended: {
      subject: 'ההוראה שלך ב־Lomdim מושהית',
      body: 'הצוות שלנו השהה את ההוראה שלך. הפרופיל והקורסים שלך אינם מוצגים לפי שעה. נא לכתוב לנו, כדי שנסדר את העניין יחד.',
      button: 'כתיבה אלינו',
    },
    teacher_restored: {
      subject: 'אפשר שוב ללמד ב־Lomdim',
      body: 'הפרופיל והקורסים שלך מוצגים שוב, והלוח האישי שלך פתוח.',
      button: 'ללוח האישי שלי',
    },
    child_locked_out: {
      subject: 'הכניסה של {child} תיפתח שוב בעוד רבע שעה',
      body: 'בכניסה של {child} נבחרו חמש פעמים ברצף תמונות שגויות או מספר שגוי, ולכן הכניסה סגורה לרבע שעה. אפשר לפתוח אותה מיד. אם התמונות או המספר של {child} נשכחו, כדאי לבחור יחד חדשים; אם זה היה מישהו אחר, כדאי לבדוק את המכשירים של המשפחה.',
      button: 'לדף הכניסה',
    },
    children_approved: {
      subject: 'קיבלת אישור ללמד ילדים',
      body: 'הצוות שלנו אישר לך ללמד ילדים. משפחות רואות זאת בפרופיל שלך, והקורסים שלך לילדים מופיעים מעכשיו ברשימה.',
      button: 'לקורסים שלך',
    },
    children_rejected: {
      subject: 'הבקשה שלך ללמד ילדים',
      body: 'קראנו את הבקשה שלך ללמד ילדים, ולא נוכל לאשר אותה. שאר ההוראה שלך אינה מושפעת מכך. אם יש שאלות, נא לכתוב לנו.',
      button: 'כתיבה אלינו',
    },
    profile_change_approved: {
      subject: 'הפרופיל שלך עודכן כפי שביקשת',
      body: 'עיינו בשינוי שביקשת בפרופיל. הוא תקף מעכשיו.',
      button: 'לפרופיל שלי',
    },
    profile_change_rejected: {
      subject: 'לגבי השינוי בפרופיל שלך',
      body: 'עיינו בשינוי שביקשת בפרופיל, ולא אישרנו אותו. הפרופיל שלך נשאר כפי שהיה; אפשר לכתוב לנו בכל שאלה.',
      button: 'לפרופיל שלי',
    },
    booking_created: {
      subject: 'נקבע שיעור עם {person}: {title}',
      body: 'נקבע איתך שיעור חדש על ידי {person}: {title}.',
      button: 'לשיעורים שלי',
    },
    booking_created_copy: {
      subject: 'השיעור שלך עם {person}: {title}',
      body: 'השיעור שלך ״{title}״ עם {person} נקבע.',
      button: 'לשיעורים שלי',
    },
    booking_moved: {
      subject: 'מועד חדש לשיעור שלך: {title}',
      body: 'השיעור שלך ״{title}״ הועבר למועד אחר על ידי {person}.',
      button: 'לשיעורים שלי',
    },
    booking_moved_copy: {
      subject: 'העברת את השיעור שלך למועד אחר: {title}',
      body: 'לשיעור שלך ״{title}״ עם {person} יש מועד חדש.',
      button: 'לשיעורים שלי',
    },
    booking_cancelled: {
      subject: 'השיעור בוטל: {title}',
      body: 'השיעור שלך ״{title}״ בוטל על ידי {person}. המועד הזה התפנה:',
      button: 'לשיעורים שלי',
    },
    booking_cancelled_copy: {
      subject: 'ביטלת את השיעור שלך: {title}',
      body: 'השיעור שלך ״{title}״ עם {person} בוטל. המועד הזה התפנה:',
      button: 'לשיעורים שלי',
    },
    trial_requested: {
      subject: 'בקשה לשיעור ניסיון מאת {person}',
      body: 'התקבלה בקשה לשיעור ניסיון בקורס שלך ״{title}״ מאת {person}.',
      button: 'לשיעורים שלי',
    },
    trial_booked: {
      subject: 'שיעור הניסיון שלך: {title}',
      body: 'שיעור הניסיון שלך בקורס ״{title}״ עם {person} נקבע. אפשר לכתוב למורה לפני השיעור.',
      button: 'לשיעורים שלי',
    },
    trial_cancelled: {
      subject: 'שיעור הניסיון בוטל: {title}',
      body: 'שיעור הניסיון בקורס ״{title}״ בוטל על ידי {person}. המועד הזה התפנה:',
      button: 'לשיעורים שלי',
    },
    trial_cancelled_copy: {
      subject: 'ביטלת את שיעור הניסיון: {title}',
      body: 'שיעור הניסיון בקורס ״{title}״ עם {person} בוטל. המועד הזה התפנה:',
      button: 'לשיעורים שלי',
    },
    package_taken: {
      subject: 'חבילת שיעורים חדשה: {person}',
      body: 'נלקחה חבילת שיעורים אצלך על שם {person}. השיעורים נקבעים אחד אחד, ועל כל אחד תישלח הודעה.',
      button: 'ללוח האישי שלי',
    },
    package_given_back: {
      subject: 'חבילה הוחזרה: {person}',
      body: 'הוחזרה חבילת שיעורים על שם {person}, לפני שנקבע ממנה שיעור.',
      button: 'ללוח האישי שלי',
    },
    student_enrolled: {
      subject: 'הרשמה חדשה לקורס {title}',
      body: 'התקבלה הרשמה לקורס שלך ״{title}״ מאת {person}.',
      button: 'ללוח האישי שלי',
    },
    course_sponsored: {
      subject: 'הקורס שלך מומן: {title}',
      body: 'מזל טוב! הקהילה שלנו מימנה לך מקום בקורס ״{title}״. המקום שמור לך.',
      button: 'לקורסים שלי',
    },
    live_session_moved: {
      subject: 'מועד חדש למפגש החי {title}',
      body: 'המפגש החי ״{title}״ הועבר למועד אחר.',
      button: 'למפגשים החיים',
    },
    live_session_cancelled: {
      subject: 'המפגש החי בוטל: {title}',
      body: 'המפגש החי ״{title}״ לא יתקיים. הוא תוכנן למועד הזה:',
      button: 'למפגשים החיים',
    },
    lesson_cancelled: {
      subject: 'השיעור בוטל: {title}',
      body: 'השיעור שלך בקורס ״{title}״ לא יתקיים, כי החשבון של הצד השני ב־Lomdim נסגר. הוא תוכנן למועד הזה:',
      button: 'לשיעורים שלי',
    },
    course_lesson_cancelled: {
      subject: 'השיעור בוטל: {title}',
      body: 'השיעור שלך בקורס ״{title}״ בוטל על ידי {person}. המועד הזה התפנה:',
      button: 'לשיעורים שלי',
    },
    course_lesson_cancelled_copy: {
      subject: 'ביטלת את השיעור שלך: {title}',
      body: 'השיעור שלך בקורס ״{title}״ עם {person} בוטל. המועד הזה התפנה:',
      button: 'לשיעורים שלי',
    },
    lesson_proposed: {
      subject: 'הצעה לשיעור מאת {person}: {title}',
      body: 'התקבלה הצעה לשיעור איתך מאת {person}: {title}. השיעור נקבע סופית ברגע שיינתן אישור שלך.',
      button: 'מענה',
    },
    lesson_proposed_copy: {
      subject: 'הצעת שיעור: {title}',
      body: 'השיעור ״{title}״ הוצע על ידך ל{person}. הוא נקבע סופית כשיתקבל אישור מ{person}; נכתוב לך.',
      button: 'לשיעור',
    },
    lesson_agreed: {
      subject: 'השיעור שלך אושר: {title}',
      body: 'השיעור שלך ״{title}״ אושר על ידי {person}.',
      button: 'לשיעור',
    },
    lesson_agreed_copy: {
      subject: 'השיעור שלך עם {person}: {title}',
      body: 'אישרת את השיעור ״{title}״ עם {person}.',
      button: 'לשיעור',
    },
    lesson_declined: {
      subject: 'השיעור לא יתקיים: {title}',
      body: 'השיעור ״{title}״ שהצעת לא התאפשר אצל {person}. המועד הזה התפנה:',
      button: 'לשיעור',
    },
    lesson_declined_copy: {
      subject: 'דחית שיעור: {title}',
      body: 'דחית את השיעור ״{title}״ עם {person}.',
      button: 'לשיעור',
    },
    lesson_withdrawn: {
      subject: 'הצעה בוטלה: {title}',
      body: 'ההצעה לשיעור ״{title}״ בוטלה על ידי {person}.',
      button: 'לשיעורים שלי',
    },
    lesson_withdrawn_copy: {
      subject: 'ביטלת את ההצעה שלך: {title}',
      body: 'ההצעה שלך לשיעור ״{title}״ עם {person} בוטלה.',
      button: 'לשיעורים שלי',
    },
    lesson_expired: {
      subject: 'לא התקבלה תשובה בזמן: {title}',
      body: 'השיעור ״{title}״ עם {person} הוצע ולא נענה בזמן, ולכן לא יתקיים. אפשר להציע מועד אחר.',
      button: 'לשיעור',
    },
    lesson_undone: {
      subject: 'נא להתעלם מהמייל האחרון שלנו: {title}',
      body: 'השיעור ״{title}״ עם {person} נרשם בטעות ובוטל. אין צורך לעשות דבר.',
      button: 'לשיעורים שלי',
    },
    lesson_time_proposed: {
      subject: 'הצעה למועד אחר מאת {person}: {title}',
      body: 'התקבלה בקשה מאת {person} לקיים את השיעור ״{title}״ במועד אחר.',
      button: 'מענה',
    },
    lesson_time_proposed_copy: {
      subject: 'הצעת מועד אחר: {title}',
      body: 'הצעת ל{person} מועד אחר לשיעור ״{title}״. עד לאישור מ{person} דבר אינו משתנה.',
      button: 'לשיעור',
    },
    lesson_time_declined: {
      subject: 'השיעור שלך נשאר במועדו: {title}',
      body: 'השיעור ״{title}״ עם {person} נשאר במועד שסוכם.',
      button: 'לשיעור',
    },
    lesson_reported: {
      subject: 'איך היה השיעור? {title}',
      body: 'נרשם איך עבר השיעור ״{title}״ עם {person}. נא לעיין בכך. אם היה אחרת, אפשר לומר זאת בתוך 48 שעות.',
      button: 'לשיעור',
    },
    lesson_disputed: {
      subject: 'ערעור: {title}',
      body: 'השיעור ״{title}״ נראה אחרת בעיני {person}. הצוות שלנו יקרא את שני הצדדים ויחליט.',
      button: 'לשיעור',
    },
    lesson_decided: {
      subject: 'החלטנו: {title}',
      body: 'הצוות שלנו בדק את מה שנאמר על השיעור שלך ״{title}״ עם {person}, והחליט.',
      button: 'להחלטה',
    },
    child_teacher_ended: {
      subject: 'הופסקו השיעורים לילדים עם {person}',
      body: 'האישור ללמד ילדים ב־Lomdim של {person} אינו בתוקף עוד. השיעורים הקרובים של הילד שלך לא יתקיימו. נא לבטל אותם ולחפש מורה אחר. ביטול עד יום לפני השיעור אינו עולה דבר.',
      button: 'לשיעורים',
    },
    course_closed: {
      subject: 'הקורס הסתיים: {title}',
      body: 'הקורס ״{title}״ הסתיים, כי החשבון של המורה ב־Lomdim נסגר. אנחנו מצטערים, ומקווים שיימצא קורס אחר שמתאים לך.',
      button: 'מציאת קורס',
    },
    course_withdrawn: {
      subject: 'הקורס שלך הוסר: {title}',
      body: 'הצוות שלנו הסיר את הקורס שלך ״{title}״. מה שכבר נעשה בו נשאר אצל הרשומים. נא לכתוב לנו לפני פתיחתו מחדש.',
      button: 'כתיבה אלינו',
    },
    course_restored: {
      subject: 'הקורס שלך חזר: {title}',
      body: 'הצוות שלנו החזיר את הקורס שלך ״{title}״.',
      button: 'ללוח האישי שלי',
    },
    report_made: {
      subject: 'דיווח לצוות',
      body: 'התקבל דיווח שאינו יכול לחכות. נא לבדוק אותו עכשיו.',
      button: 'לדיווחים',
    },
    child_reported: {
      subject: 'התקבל דיווח מאחד הילדים',
      body: 'התקבל עכשיו דיווח מאחד הילדים במשפחה. הצוות שלנו בודק אותו. כדאי לדבר על זה עכשיו.',
      button: 'למשפחה שלי',
    },
    lesson_reminder: {
      subject: 'תזכורת: {title} עם {person}',
      body: 'רצינו להזכיר לך את השיעור ״{title}״ עם {person}.',
      button: 'לשיעור',
    },
    course_lesson_reminder: {
      subject: 'תזכורת: {title} עם {person}',
      body: 'רצינו להזכיר לך את השיעור עם {person} בקורס ״{title}״.',
      button: 'לשיעורים שלי',
    },
    live_session_reminder: {
      subject: 'תזכורת: המפגש החי {title}',
      body: 'רצינו להזכיר לך את המפגש החי ״{title}״.',
      button: 'למפגשים החיים',
    },
    unread_messages: {
      subject: 'הודעה חדשה מאת {person}',
      body: 'יש לך הודעות שלא נקראו מאת {person}.',
      button: 'להודעות שלי',
    },
    partner_request_received: {
      subject: 'בקשה ללמוד איתך מאת {person}',
      body: 'התקבלה בקשה ללמוד איתך בחברותא מאת {person}.',
      button: 'למענה',
    },
    partner_request_accepted: {
      subject: 'יש לך חברותא חדשה: {person}',
      body: 'הבקשה ששלחת אל {person} אושרה. מעכשיו אפשר להתכתב ולתאם זמן.',
      button: 'לחברותות שלי',
    },
  },
};
