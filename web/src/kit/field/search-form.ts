/**
 * The form of the search box; a page has one. What is chosen beside it belongs to it (`form={searchFormId}` and a `name` as in the
 * address), so that it is sent with the question where no scripts run.
 */
export const searchFormId = 'search-form';
