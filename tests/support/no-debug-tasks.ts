/**
 * React's development build creates a task of the console for every element, so that a debugger can
 * show which component created it. That took about 5 % of the time of these tests.
 */
Reflect.deleteProperty(console, 'createTask')
