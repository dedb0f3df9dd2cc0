import type { NotificationTexts } from './notification-texts.ts';

export const notificationTextsEn: NotificationTexts = {
  unknownPerson: 'Unknown User',
  labels: { child: 'For', when: 'When', previously: 'Until now', notes: 'Note' },
  settings: 'Choose what reaches me by mail',
  childStaysClosed: {
    subject: '{child} cannot sign in until you open it',
    body: 'For {child}, wrong pictures or a wrong number were entered ten times within a day, so signing in stays closed until you open it. If {child} has forgotten the pictures or the number, choose new ones together; if it was somebody else, take a look at the devices of your family.',
  },
  kinds: {
    teacher_approved: {
      subject: 'You can now teach on Lomdim',
      body: 'Your application as a teacher has been approved. You can publish courses, open your hours and welcome students.',
      button: 'Open my dashboard',
    },
    teacher_rejected: {
      subject: 'About your application as a teacher',
      body: 'We have read your application and cannot approve it as it stands. Please complete your profile and write to us, and we will gladly look at it again.',
      button: 'Write to us',
    },
    teacher_suspended: {
      subject: 'Your teaching on Lomdim is paused',
      body: 'Our team has paused your teaching. Your profile and your courses are not shown for now. Please write to us, so that we can sort it out together.',
      button: 'Write to us',
    },
    teacher_restored: {
      subject: 'You can teach on Lomdim again',
      body: 'Your profile and your courses are shown again, and your dashboard is open.',
      button: 'Open my dashboard',
    },
    child_locked_out: {
      subject: '{child} can try to sign in again in a quarter of an hour',
      body: 'For {child}, wrong pictures or a wrong number were entered five times in a row, so signing in waits for a quarter of an hour. You can open it at once. If {child} has forgotten the pictures or the number, choose new ones together; if it was somebody else, take a look at the devices of your family.',
      button: 'To signing in',
    },
    children_approved: {
      subject: 'You are approved for teaching children',
      body: 'Our team has approved you for teaching children. Families see the mark on your profile, and your courses for children are in the directory from now on.',
      button: 'Go to your courses',
    },
    children_rejected: {
      subject: 'Your application to teach children',
      body: 'We have read your application to teach children, and cannot approve it. Your other teaching is not touched by this. Please write to us if you have questions.',
      button: 'Write to us',
    },
    profile_change_approved: {
      subject: 'Your profile has been changed as you asked',
      body: 'We have looked at the change that you asked for in your profile. It counts from now on.',
      button: 'See my profile',
    },
    profile_change_rejected: {
      subject: 'About the change in your profile',
      body: 'We have looked at the change that you asked for in your profile and have not made it. Your profile stays as it was; please write to us if you have questions.',
      button: 'See my profile',
    },
    booking_created: {
      subject: '{person} has booked a lesson: {title}',
      body: '{person} has booked a lesson with you: {title}.',
      button: 'See my lessons',
    },
    booking_created_copy: {
      subject: 'Your lesson with {person}: {title}',
      body: 'Your lesson “{title}” with {person} is booked.',
      button: 'See my lessons',
    },
    booking_moved: {
      subject: 'Your lesson has a new time: {title}',
      body: '{person} has moved your lesson “{title}”.',
      button: 'See my lessons',
    },
    booking_moved_copy: {
      subject: 'You have moved your lesson: {title}',
      body: 'Your lesson “{title}” with {person} has a new time.',
      button: 'See my lessons',
    },
    booking_cancelled: {
      subject: 'Lesson cancelled: {title}',
      body: '{person} has cancelled your lesson “{title}”. This time is free again:',
      button: 'See my lessons',
    },
    booking_cancelled_copy: {
      subject: 'You have cancelled your lesson: {title}',
      body: 'Your lesson “{title}” with {person} is cancelled. This time is free again:',
      button: 'See my lessons',
    },
    trial_requested: {
      subject: '{person} would like a trial lesson',
      body: '{person} has asked for a trial lesson of your course “{title}”.',
      button: 'See my lessons',
    },
    trial_booked: {
      subject: 'Your trial lesson: {title}',
      body: 'Your trial lesson of “{title}” with {person} is scheduled. You can write to your teacher beforehand.',
      button: 'See my lessons',
    },
    trial_cancelled: {
      subject: 'Trial lesson cancelled: {title}',
      body: '{person} has cancelled the trial lesson of “{title}”. This time is free again:',
      button: 'See my lessons',
    },
    trial_cancelled_copy: {
      subject: 'You have cancelled the trial lesson: {title}',
      body: 'The trial lesson of “{title}” with {person} is cancelled. This time is free again:',
      button: 'See my lessons',
    },
    package_taken: {
      subject: '{person} has taken a package',
      body: '{person} has taken a package of lessons with you. Its lessons are booked one by one; you will hear of each.',
      button: 'Open my dashboard',
    },
    package_given_back: {
      subject: '{person} has given a package back',
      body: '{person} has given back a package of lessons before booking any of them.',
      button: 'Open my dashboard',
    },
    student_enrolled: {
      subject: 'A new student in {title}',
      body: '{person} has taken a seat in your course “{title}”.',
      button: 'Open my dashboard',
    },
    course_sponsored: {
      subject: 'Your course has been sponsored: {title}',
      body: 'Congratulations! Our community has sponsored your seat in “{title}”. It is reserved for you.',
      button: 'See my courses',
    },
    live_session_moved: {
      subject: 'New time for the live session {title}',
      body: 'The live session “{title}” has been moved.',
      button: 'See live sessions',
    },
    live_session_cancelled: {
      subject: 'Live session cancelled: {title}',
      body: 'The live session “{title}” will not take place. It was planned for this time:',
      button: 'See live sessions',
    },
    lesson_cancelled: {
      subject: 'Lesson cancelled: {title}',
      body: 'Your lesson of the course “{title}” will not take place, because the other person has left Lomdim. It was planned for this time:',
      button: 'See my lessons',
    },
    course_lesson_cancelled: {
      subject: 'Lesson cancelled: {title}',
      body: '{person} has cancelled your lesson of the course “{title}”. This time is free again:',
      button: 'See my lessons',
    },
    course_lesson_cancelled_copy: {
      subject: 'You have cancelled your lesson: {title}',
      body: 'Your lesson of the course “{title}” with {person} is cancelled. This time is free again:',
      button: 'See my lessons',
    },
    lesson_proposed: {
      subject: '{person} proposes a lesson: {title}',
      body: '{person} proposes a lesson with you: {title}. It is firm once you have said yes.',
      button: 'Answer',
    },
    lesson_proposed_copy: {
      subject: 'You have proposed a lesson: {title}',
      body: 'You have proposed the lesson “{title}” to {person}. It is firm once {person} has said yes; we will write to you.',
      button: 'See the lesson',
    },
    lesson_agreed: {
      subject: 'Your lesson is firm: {title}',
      body: '{person} has said yes to your lesson “{title}”.',
      button: 'See the lesson',
    },
    lesson_agreed_copy: {
      subject: 'Your lesson with {person}: {title}',
      body: 'You have said yes to the lesson “{title}” with {person}.',
      button: 'See the lesson',
    },
    lesson_declined: {
      subject: 'The lesson will not take place: {title}',
      body: '{person} cannot take the lesson “{title}” that you proposed. This time is free again:',
      button: 'See the lesson',
    },
    lesson_declined_copy: {
      subject: 'You have declined a lesson: {title}',
      body: 'You have declined the lesson “{title}” with {person}.',
      button: 'See the lesson',
    },
    lesson_withdrawn: {
      subject: 'A proposal was withdrawn: {title}',
      body: '{person} has withdrawn the proposal of the lesson “{title}”.',
      button: 'See my lessons',
    },
    lesson_withdrawn_copy: {
      subject: 'You have withdrawn your proposal: {title}',
      body: 'Your proposal of the lesson “{title}” to {person} is withdrawn.',
      button: 'See my lessons',
    },
    lesson_expired: {
      subject: 'No answer came in time: {title}',
      body: 'The lesson “{title}” with {person} was proposed and not answered in time, so it will not take place. You can propose another time.',
      button: 'See the lesson',
    },
    lesson_undone: {
      subject: 'Please ignore our last mail: {title}',
      body: 'The lesson “{title}” with {person} was entered by mistake and is taken back. There is nothing for you to do.',
      button: 'See my lessons',
    },
    lesson_time_proposed: {
      subject: '{person} proposes another time: {title}',
      body: '{person} would like to have the lesson “{title}” at another time.',
      button: 'Answer',
    },
    lesson_time_proposed_copy: {
      subject: 'You have proposed another time: {title}',
      body: 'You have proposed another time for the lesson “{title}” to {person}. Until {person} agrees, nothing changes.',
      button: 'See the lesson',
    },
    lesson_time_declined: {
      subject: 'Your lesson keeps its time: {title}',
      body: 'The lesson “{title}” with {person} stays at the time you agreed on.',
      button: 'See the lesson',
    },
    lesson_reported: {
      subject: 'How was your lesson? {title}',
      body: 'It was recorded how the lesson “{title}” with {person} went. Please look at it. If it was different, you can say so within 48 hours.',
      button: 'See the lesson',
    },
    lesson_disputed: {
      subject: 'An objection: {title}',
      body: '{person} sees the lesson “{title}” differently. Our team will look at both accounts and decide.',
      button: 'See the lesson',
    },
    lesson_decided: {
      subject: 'We have decided: {title}',
      body: 'Our team has looked at what was said about your lesson “{title}” with {person}, and has decided.',
      button: 'See the decision',
    },
    child_teacher_ended: {
      subject: '{person} no longer teaches children',
      body: '{person} is no longer approved for teaching children on Lomdim. The coming lessons with your child will not take place. Please cancel them and look for another teacher; it costs you nothing if you do so a day before.',
      button: 'See the lessons',
    },
    course_closed: {
      subject: 'Course closed: {title}',
      body: 'The course “{title}” has ended, because its teacher has left Lomdim. We are sorry, and hope that you find another one you like.',
      button: 'Find a course',
    },
    course_withdrawn: {
      subject: 'Your course was withdrawn: {title}',
      body: 'Our team has withdrawn your course “{title}”. Those enrolled keep what happened in it. Please write to us before you open it again.',
      button: 'Write to us',
    },
    course_restored: {
      subject: 'Your course is yours again: {title}',
      body: 'Our team has restored your course “{title}”.',
      button: 'Open my dashboard',
    },
    report_made: {
      subject: 'A report for the team',
      body: 'Somebody has reported something that cannot wait. Please look at it now.',
      button: 'See the reports',
    },
    child_reported: {
      subject: 'Your child has reported something',
      body: 'Your child has just reported something. Our team is looking at it. Please talk with your child now.',
      button: 'To my family',
    },
    lesson_reminder: {
      subject: 'Reminder: {title} with {person}',
      body: 'We would like to remind you of your lesson “{title}” with {person}.',
      button: 'Go to the lesson',
    },
    course_lesson_reminder: {
      subject: 'Reminder: {title} with {person}',
      body: 'We would like to remind you of your lesson with {person} in the course “{title}”.',
      button: 'See my lessons',
    },
    live_session_reminder: {
      subject: 'Reminder: live session {title}',
      body: 'We would like to remind you of the live session “{title}”.',
      button: 'Go to the live sessions',
    },
    unread_messages: {
      subject: '{person} has written to you',
      body: 'You have unread messages from {person}.',
      button: 'Read my messages',
    },
    partner_request_received: {
      subject: '{person} would like to learn with you',
      body: '{person} asks whether you would like to be study partners.',
      button: 'Answer',
    },
    partner_request_accepted: {
      subject: '{person} will learn with you',
      body: '{person} has accepted your request. You can now write to each other and agree on a time.',
      button: 'To my study partners',
    },
  },
};
